import { createTeacherRoute } from '@amauta/contract/teachers/teacher.ts';
import { deliverCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { answerLists } from '../dialogs.fixture.tsx';
import { TeacherDialogs } from '../teacher-dialogs.tsx';
import { sampleTeacher } from '../teacher-samples.fixture.ts';

let api: ReturnType<typeof fakeApi>;
let toasts: string[];
const onClose = vi.fn();
const user = userEvent.setup();

beforeEach(async () => {
  signInAs(administrator);
  api = fakeApi();
  answerLists(api);
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  await renderPage(
    <TeacherDialogs
      dialog={{ kind: 'add' }}
      onClose={onClose}
      onOpen={() => {}}
      onDeleted={() => {}}
      onBulkDone={() => {}}
    />,
  );
  // The dialog's code and its lists are loaded separately, which may take long.
  await screen.findByRole('combobox', { name: 'Modalidad' }, { timeout: 10_000 });
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const choose = async (list: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
};

function fillPerson() {
  fill(/^Nombre completo/, 'Yeni Salazar Cutipa');
  fill(/^Correo/, 'yeni.salazar@correo.pe');
  fill(/^Celular/, '952 148 830');
  fill(/^Contraseña/, 'Puno-Lago-4821!');
}

async function addInicial() {
  await choose('Nivel', 'Inicial');
  await press('Agregar acceso');
}

describe('the accesses', () => {
  it('are built step by step, once each, and taken away again', async () => {
    expect((await screen.findByRole('combobox', { name: 'Modalidad' })).textContent).toContain('EBR');
    await press('Agregar acceso');
    expect(await screen.findByText('Debe seleccionar un nivel')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Nivel' }));

    await choose('Nivel', 'Primaria');
    await user.click(await screen.findByRole('combobox', { name: 'Especialidad' }));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Primaria', 'Educación Física']);
    await user.click(screen.getByRole('option', { name: 'Primaria' }));
    await press('Agregar acceso');
    await choose('Especialidad', 'Primaria');
    await press('Agregar acceso');
    expect(await screen.findByText('Este acceso ya está agregado')).toBeTruthy();

    await choose('Especialidad', 'Educación Física');
    await press('Agregar acceso');
    const added = within(screen.getByRole('list', { name: 'Accesos agregados' }));
    expect(added.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'EBR Primaria, Primaria',
      'EBR Primaria, Educación Física',
    ]);
    await press('Quitar EBR Primaria, Primaria');
    expect(added.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('the expiry', () => {
  it('of less than five months takes Directivos away, and says why; a preset brings it back', async () => {
    const today = todayInLima(new Date());
    const directivos = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Directivos' });
    expect(directivos().checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Fecha' }));
    fill(/^Fecha de expiración/, addMonths(today, 2));
    expect(directivos().checked).toBe(false);
    expect(directivos().disabled).toBe(true);
    expect(screen.getByText(/^Directivos necesita un acceso de 5 meses o más: hasta el/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '10 meses' }));
    expect(directivos().checked).toBe(true);
    const day = addMonths(today, 10).split('-').toReversed().join('-');
    expect(screen.getByText(`Vence el ${day}.`)).toBeTruthy();
  });
});

describe('saving', () => {
  it('marks what is missing and begins there', async () => {
    for (const type of ['Ascenso', 'Directivos'])
      await user.click(screen.getByRole('checkbox', { name: type }));
    await press('Guardar docente');
    await screen.findByText('Escribe el nombre completo.');
    for (const text of [
      'Escribe el correo.',
      'El número de celular debe tener exactamente 9 dígitos.',
      'Escribe la contraseña.',
      'Debe seleccionar al menos un tipo de acceso',
      'Debes agregar al menos una modalidad.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field(/^Nombre completo/));
    expect(field(/^Celular/).getAttribute('aria-invalid')).toBe('true');
    const modality = await screen.findByRole('combobox', { name: 'Modalidad' });
    expect(modality.getAttribute('aria-invalid')).toBe('true');
  });

  it('sends the teacher, and forgets the credentials once they were handed over', async () => {
    const contact = { phone_number: '952148830', email: 'yeni.salazar@correo.pe' };
    api.answer(createTeacherRoute, {
      success: true,
      data: { ...sampleTeacher({ full_name: 'Yeni Salazar Cutipa', contact }), credential_id: 71 },
    });
    fillPerson();
    await addInicial();
    await press('Guardar docente');
    const dialog = within(await screen.findByRole('dialog', { name: 'Entrega las credenciales' }));
    expect(toasts).toContain('success: Docente creado exitosamente');
    expect(api.bodiesOf(createTeacherRoute)).toEqual([
      {
        full_name: 'Yeni Salazar Cutipa',
        password: 'Puno-Lago-4821!',
        expiration_date: addMonths(todayInLima(new Date()), 5),
        contact,
        categories: [{ modality: 1, level: 1, specialty: null }],
        region: null,
        IE: '',
        observations: '',
        type_access: 'Ascenso,Directivos',
      },
    ]);
    expect(dialog.getByText('Puno-Lago-4821!')).toBeTruthy();
    const link = dialog.getByRole('link', { name: 'Abrir mensaje' }).getAttribute('href');
    expect(link).toMatch(/^https:\/\/wa\.me\/51952148830\?text=Hola%2C%20Yeni/);

    api.answer(deliverCredentialsRoute, { success: true, message: 'ok' });
    await user.click(dialog.getByRole('checkbox', { name: 'Ya entregué las credenciales' }));
    await press('Agregar otro docente');
    await screen.findByRole('dialog', { name: 'Agregar docente' });
    expect(field(/^Nombre completo/).value).toBe('');
    expect(api.bodiesOf(deliverCredentialsRoute)).toEqual([{ ids: [71] }]);
  });

  it('leaves the credentials waiting where the dialog is closed without handing them over', async () => {
    api.answer(createTeacherRoute, { success: true, data: { ...sampleTeacher(), credential_id: 71 } });
    fillPerson();
    await addInicial();
    await press('Guardar docente');
    await screen.findByRole('dialog', { name: 'Entrega las credenciales' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.bodiesOf(deliverCredentialsRoute)).toEqual([]);
  });

  it('stays open while the delivery could not be told', async () => {
    api.answer(createTeacherRoute, { success: true, data: { ...sampleTeacher(), credential_id: 71 } });
    api.refuse(deliverCredentialsRoute, { status: 503, code: 'OVERLOADED', message: 'Espera.' });
    fillPerson();
    await addInicial();
    await press('Guardar docente');
    await screen.findByRole('dialog', { name: 'Entrega las credenciales' });
    await user.click(screen.getByRole('checkbox', { name: 'Ya entregué las credenciales' }));
    await press('Listo');
    await waitFor(() => expect(toasts).toContain('error: Espera.'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps what was typed when the server refuses, and marks the fields', async () => {
    api.refuse(createTeacherRoute, {
      status: 409,
      code: 'CONFLICT',
      message: 'Este celular ya pertenece a otra cuenta.',
      errors: { 'contact.phone_number': ['Este celular ya pertenece a otra cuenta.'] },
    });
    fillPerson();
    await addInicial();
    await press('Guardar docente');
    await screen.findByText('Este celular ya pertenece a otra cuenta.');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Celular/)));
    expect(field(/^Celular/).getAttribute('aria-invalid')).toBe('true');
    expect(field(/^Nombre completo/).value).toBe('Yeni Salazar Cutipa');
    expect(toasts).toContain('error: Este celular ya pertenece a otra cuenta.');
    fill(/^Celular/, '952148831');
    await waitFor(() => expect(field(/^Celular/).getAttribute('aria-invalid')).toBeNull());
  });

  it('checks a field when it is left, but never under a press, and a wrong one while it is typed', async () => {
    const text = 'El número de celular debe tener exactamente 9 dígitos.';
    await user.click(field(/^Celular/));
    await user.paste('95214883');
    const generate = screen.getByRole('button', { name: 'Generar contraseña' });
    await user.pointer({ keys: '[MouseLeft>]', target: generate });
    expect(screen.queryByText(text)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: generate });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field(/^Contraseña/).value).not.toBe('');
    await user.click(field(/^Celular/));
    await user.paste('0');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('a generated password keeps every rule', async () => {
    await press('Generar contraseña');
    expect(field(/^Contraseña/).value).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!#?$%&]).{12}$/);
    expect(screen.getByText('Contraseña generada: podrás copiarla después de guardar.')).toBeTruthy();
  });
});

describe('leaving', () => {
  it('closes at once while nothing was typed', async () => {
    await press('Cancelar');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asks once something was, and Escape in a list closes only the list', async () => {
    fill(/^Nombre completo/, 'Yeni');
    await user.click(await screen.findByRole('combobox', { name: 'Nivel' }));
    await screen.findByRole('option', { name: 'Inicial' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Inicial' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: '¿Salir sin guardar?' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();

    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
    await press('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '¿Salir sin guardar?' })).toBeNull());
    expect(field(/^Nombre completo/).value).toBe('Yeni');
    await press('Cerrar');
    await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
    await press('Salir sin guardar');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('while it is saved Escape neither leaves the form nor says that something is lost', async () => {
  let answer = (_response: Response) => {};
  api.respond(
    createTeacherRoute,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }) as never,
  );
  fillPerson();
  await addInicial();
  await press('Guardar docente');
  await waitFor(() => expect(screen.getByRole('button', { name: /Guardando/ })).toBeTruthy());
  await user.keyboard('{Escape}');
  await press('Cancelar');
  expect(screen.queryByText(/se perderá/)).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  expect(toasts).toContain('info: Se está guardando. Espera un momento.');
  const message = 'Este correo ya pertenece a otra cuenta.';
  answer(Response.json({ success: false, code: 'CONFLICT', message, error: message }, { status: 409 }));
  await waitFor(() => expect(toasts).toContain(`error: ${message}`));
  expect(field(/^Nombre completo/).value).toBe('Yeni Salazar Cutipa');
});
