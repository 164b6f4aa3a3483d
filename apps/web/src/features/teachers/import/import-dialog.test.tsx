import { deliverCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import {
  type ImportRow,
  importErrorsRoute,
  importTeachersRoute,
  importTemplateRoute,
  previewImportRoute,
} from '@amauta/contract/teachers/teacher-exchange.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { ImportDialog } from './import-dialog.tsx';

vi.mock('../../../api/transfer/save-file.ts', () => ({ saveFile: vi.fn() }));

const onClose = vi.fn();
const user = userEvent.setup({ applyAccept: false });
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

const body = (name: string): NonNullable<ImportRow['teacher']> => ({
  full_name: name,
  password: '',
  expiration_date: '2027-12-31',
  contact: { phone_number: '952148830', email: 'luz@correo.pe' },
  categories: [{ modality: 1, level: 1, specialty: null }],
  region: null,
  IE: '',
  observations: '',
  type_access: 'Ascenso',
});
const rowOf = (row: number, full_name: string, errors: ImportRow['errors'] = []): ImportRow => ({
  row,
  full_name,
  email: 'luz@correo.pe',
  phone_number: '952148830',
  categories: 'EBR Inicial',
  type_access: 'Ascenso',
  expiration_date: '31-12-2027',
  errors,
  teacher: errors.length > 0 ? null : body(full_name),
  update: null,
});
const BAD = [
  { column: 'Celular', message: 'El número de celular debe tener exactamente 9 dígitos.' },
  { column: 'Vence', message: 'Escribe una fecha válida.' },
];
const ROWS = [rowOf(2, 'Luz Huanca'), rowOf(3, 'Ana Malpica', BAD), rowOf(4, 'Iris Cari')];

beforeEach(async () => {
  signInAs(administrator);
  api = fakeApi();
  api.answer(previewImportRoute, {
    success: true,
    data: { rows: ROWS, good_total: 2, bad_total: 1, update_total: 0, same_total: 0 },
  });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  await renderPage(<ImportDialog onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Importar docentes' }, { timeout: 10_000 });
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const upload = (name = 'docentes.xlsx') =>
  user.upload(screen.getByLabelText(/^Elegir archivo/), new File(['x'], name));
const shownRows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

it('gives the template', async () => {
  api.answer(importTemplateRoute, {});
  await press('Descargar plantilla');
  const file = expect.objectContaining({ size: JSON.stringify({}).length });
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(file, 'plantilla-docentes.xlsx'));
});

it('refuses another kind of file at once, and says what the server refuses', async () => {
  await upload('docentes.pdf');
  const text = 'Elige un archivo de Excel que termine en .xlsx.';
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.received).toHaveLength(0);
  api.refuse(previewImportRoute, { status: 422, code: 'RULE_BROKEN', message: 'Faltan columnas: «Correo».' });
  await upload();
  expect(await screen.findByText('Faltan columnas: «Correo».')).toBeTruthy();
  expect(screen.getByLabelText(/^Elegir archivo/).getAttribute('aria-invalid')).toBe('true');
});

describe('the preview', () => {
  it('marks each bad row with its reasons, and creates only the good ones', async () => {
    const imported = {
      id: 1,
      teacher_id: 11,
      full_name: 'Luz Huanca',
      email: 'luz@correo.pe',
      phone_number: '952148830',
      expiration_date: '2099-06-14',
      made_at: '2026-11-22T15:00:00.000Z',
      kept_until: '2026-11-23T15:00:00.000Z',
    };
    api.answer(importTeachersRoute, {
      success: true,
      data: [
        { ...imported, password: 'Abcd-2345' },
        { ...imported, id: 2, full_name: '=Iris', password: 'Efgh-6789' },
      ],
    });
    await upload();
    await screen.findByText('Se crearán 2 docentes. 1 fila tiene errores y no se creará.');
    expect(shownRows()).toHaveLength(1);
    expect(shownRows()[0]?.textContent).toContain('Ana Malpica');
    expect(screen.getByText('Celular: El número de celular debe tener exactamente 9 dígitos.')).toBeTruthy();
    expect(screen.getByText('Vence: Escribe una fecha válida.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Todas' }));
    expect(shownRows()).toHaveLength(3);

    await user.dblClick(screen.getByRole('button', { name: 'Crear 2 docentes' }));
    await screen.findByRole('dialog', { name: 'Entrega las credenciales' });
    expect(api.bodiesOf(importTeachersRoute)).toEqual([
      { teachers: [body('Luz Huanca'), body('Iris Cari')], updates: [] },
    ]);
    expect(toasts).toEqual(['success: 2 docentes creados exitosamente']);
    await press('Descargar CSV');
    const csv = vi.mocked(saveFile).mock.lastCall?.[0];
    expect(await csv?.text()).toBe(
      [
        '"Nombre completo","Correo","Celular","Contraseña temporal"',
        '"Luz Huanca","luz@correo.pe","952148830","Abcd-2345"',
        '"\'=Iris","luz@correo.pe","952148830","Efgh-6789"',
        '',
      ].join('\r\n'),
    );
    api.answer(deliverCredentialsRoute, { success: true, message: 'ok' });
    await user.click(screen.getByRole('checkbox', { name: 'Ya entregué las credenciales' }));
    await press('Listo');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.bodiesOf(deliverCredentialsRoute)).toEqual([{ ids: [1, 2] }]);
  });

  it('marks the rows that the server refuses meanwhile', async () => {
    api.refuse(importTeachersRoute, {
      status: 422,
      code: 'RULE_BROKEN',
      message: 'No se creó ninguno.',
      errors: { 'teachers.1.contact.email': ['Este correo ya pertenece a otra cuenta.'] },
    });
    await upload();
    await user.click(await screen.findByRole('button', { name: 'Crear 2 docentes' }));
    await screen.findByText('Se creará 1 docente. 2 filas tienen errores y no se crearán.');
    expect(screen.getByText('Correo: Este correo ya pertenece a otra cuenta.')).toBeTruthy();
    expect(toasts).toEqual(['error: No se creó ninguno.']);
  });

  it('can be left while it is saved, and says where the credentials wait', async () => {
    api.respond(importTeachersRoute, () => new Promise<Response>(() => {}) as never);
    await upload();
    await user.click(await screen.findByRole('button', { name: 'Crear 2 docentes' }));
    await press('Cancelar');
    expect(onClose).toHaveBeenCalledOnce();
    expect(toasts).toEqual([
      'info: Los docentes se siguen creando. Sus credenciales te esperarán en esta página.',
    ]);
  });

  it('says what to do where no answer came', async () => {
    api.respond(importTeachersRoute, () => {
      throw new TypeError('Failed to fetch');
    });
    await upload();
    await user.click(await screen.findByRole('button', { name: 'Crear 2 docentes' }));
    await waitFor(() => expect(toasts[0]).toContain('sus credenciales aparecerán en esta página'));
  });

  it('updates who exists where that was asked for, and gives back the rows with errors', async () => {
    const update = {
      id: 9,
      version: 3,
      full_name: 'Rosa Quispe',
      changes: { expiration_date: '2028-01-31' },
      differences: [{ label: 'Vencimiento', from: '31-12-2027', to: '31-01-2028' }],
    };
    const rows = [
      { ...rowOf(2, 'Rosa Quispe'), teacher: null, update },
      { ...rowOf(3, 'Luz Huanca'), teacher: null, update: { ...update, changes: {}, differences: [] } },
      rowOf(4, 'Ana Malpica', BAD),
    ];
    const totals = { good_total: 0, bad_total: 1, update_total: 1, same_total: 1 };
    api.answer(previewImportRoute, { success: true, data: { rows, ...totals } });
    api.answer(importErrorsRoute, {});
    api.answer(importTeachersRoute, { success: true, data: [] });
    await user.click(screen.getByRole('checkbox', { name: /^Actualizar a los docentes que ya existen/ }));
    await upload();
    await screen.findByText(
      'Se actualizará 1 docente. 1 docente ya está así. 1 fila tiene errores y no se importará.',
    );
    await press('Descargar filas con errores');
    const file = expect.objectContaining({ size: 2 });
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(file, 'docentes-con-errores.xlsx'));
    await user.click(screen.getByRole('radio', { name: 'Listas (2)' }));
    expect(shownRows()[0]?.textContent).toContain('Vencimiento: de 31-12-2027 a 31-01-2028');
    expect(shownRows()[1]?.textContent).toContain('Sin cambios');
    await press('Actualizar 1 docente');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.bodiesOf(importTeachersRoute)).toEqual([
      { teachers: [], updates: [{ id: 9, changes: { expiration_date: '2028-01-31', version: 3 } }] },
    ]);
    expect(toasts).toEqual(['success: 1 docente actualizado']);
  });

  it('is not left without asking', async () => {
    await upload();
    await screen.findByRole('button', { name: 'Crear 2 docentes' });
    await press('Cancelar');
    await screen.findByRole('dialog', { name: '¿Salir sin importar a los docentes?' });
    await press('Salir');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
