import type { ImportPreview } from '@amauta/contract/teachers/teacher-exchange.ts';
import { describe, expect, test } from 'vitest';
import { startAdministrator } from '../../../testing/administrator.ts';
import { addTeacher } from '../../../testing/test-accounts.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';
import { importClient } from './import-client.testing.ts';
import { workbookOf } from './workbook.testing.ts';

const server = useTestServer();
const administrator = prepare(() => startAdministrator(server));

const { preview } = importClient(server, administrator);

describe('rows of teachers who exist', () => {
  const send = (rows: ImportPreview['rows']) =>
    administrator.call('POST', '/teachers/import/', {
      teachers: rows.flatMap(({ teacher }) => teacher ?? []),
      updates: rows.flatMap(({ update }) =>
        update && Object.keys(update.changes).length > 0
          ? [{ id: update.id, changes: { ...update.changes, version: update.version } }]
          : [],
      ),
    });
  const detail = async (id: number) => (await administrator.call('GET', `/teachers/${id}/`)).json().data;

  test('renew and change by email or phone, beside new ones, and leave empty cells alone', async () => {
    const byEmail = await addTeacher(server, { school: 'IE Vieja', observations: 'queda' });
    const byPhone = await addTeacher(server);
    const same = await addTeacher(server, { expirationDate: '2025-01-01', examTypes: ['Directivos'] });
    const found = await preview(
      await workbookOf([
        ['Correo', 'Celular', 'Vence', 'Institución Educativa', 'Tipos de acceso'],
        [byEmail.email.toUpperCase(), '', '31-12-2027', 'IE Nueva', ''],
        ['cambiado@prueba.test', `+51 ${byPhone.phone}`, '', '', 'Ascenso, Nombramiento'],
        [same.email, same.phone, '01-01-2025', '', 'Directivos'],
        ['nadie@prueba.test', '911999000', '31-12-2027', '', 'Ascenso'],
      ]),
      'update',
    );
    expect(found).toMatchObject({ good_total: 0, update_total: 2, same_total: 1, bad_total: 1 });
    expect(found.rows[0]?.update?.differences).toEqual([
      { label: 'Institución educativa', from: 'IE Vieja', to: 'IE Nueva' },
      { label: 'Vencimiento', from: '02-03-2027', to: '31-12-2027' },
    ]);
    expect(found.rows[3]?.errors.map(({ column }) => column)).toEqual(['Nombre completo', 'Accesos']);
    const response = await send(found.rows);
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json()).toMatchObject({ message: '2 docentes actualizados.', data: [] });
    expect(await detail(byEmail.id)).toMatchObject({
      expiration_date: '2027-12-31',
      IE: 'IE Nueva',
      observations: 'queda',
      version: 2,
    });
    expect(await detail(byPhone.id)).toMatchObject({
      contact: { email: 'cambiado@prueba.test' },
      type_access: 'Ascenso,Nombramiento',
    });
    const again = await send(found.rows);
    expect(again.json()).toMatchObject({ code: 'EDIT_CONFLICT' });
  });

  test('are refused where a row means two of them, one twice, an administrator, or sets a password', async () => {
    const [one, two] = [await addTeacher(server), await addTeacher(server)];
    const { rows } = await preview(
      await workbookOf([
        ['Correo', 'Celular', 'Contraseña', 'Vence'],
        [one.email, two.phone, '', ''],
        [two.email, '', '', '31-12-2027'],
        ['', two.phone, '', '30-11-2027'],
        [administrator.email, '', '', ''],
        [one.email, '', 'Temporal-2026', ''],
      ]),
      'update',
    );
    expect(rows.map(({ errors }) => errors[0]?.message)).toEqual([
      'El correo y el celular son de dos docentes distintos.',
      undefined,
      'Este docente ya está en la fila 3.',
      'Este correo ya pertenece a otra cuenta.',
      'La contraseña de un docente no se cambia con un archivo: usa «Nuevas contraseñas».',
    ]);
  });

  test('change no teacher when one of them is refused', async () => {
    const teacher = await addTeacher(server);
    const other = await addTeacher(server);
    const response = await administrator.call('POST', '/teachers/import/', {
      teachers: [],
      updates: [
        { id: teacher.id, changes: { IE: 'IE Otra' } },
        { id: teacher.id, changes: { contact: { phone_number: other.phone } } },
      ],
    });
    expect(response.statusCode).toBe(409);
    expect((await detail(teacher.id)).IE).toBe('IE N.° 1182');
  });
});
