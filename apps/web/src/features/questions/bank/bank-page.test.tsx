import {
  addDirectiveExamRoute,
  addYearRoute,
  deleteDirectiveExamRoute,
  deleteYearRoute,
  directiveExamsRoute,
  metadataRoute,
  metadataTreeRoute,
  updateDirectiveExamRoute,
} from '@amauta/contract/catalogue.ts';
import { bankSummaryRoute } from '@amauta/contract/questions/bank.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { catalogue, directiveExams } from '../samples.fixture.ts';
import { BankPage } from './bank-page.tsx';

const AT = '/administrador/banco-preguntas';
const PAPER = `${AT}?source_section=1&type_exam=Ascenso&modality=1&level=3&specialty=14&year=2023`;

function answeringApi(years: readonly number[] = catalogue.years) {
  const api = fakeApi();
  api.answer(metadataTreeRoute, {
    success: true,
    data: { modalities: [...catalogue.modalities], sources: catalogue.sources },
  });
  api.answer(metadataRoute, () => ({
    success: true as const,
    data: { types: [], levels: [], specialties: [], years: years.map((id) => ({ id, name: String(id) })) },
  }));
  api.answer(directiveExamsRoute, () => ({ success: true as const, data: directiveExams }));
  api.answer(bankSummaryRoute, {
    success: true,
    data: {
      total_items: 58,
      total_entries: 50,
      counts: [{ kind: 'CCP', items: 58 }],
      missing_numbers: [17, 42],
      highest_number: 60,
    },
  });
  return api;
}

beforeEach(() => signInAs(administrator));

test('a complete choice shows what the bank holds and leads to its questions', async () => {
  answeringApi();
  const { router } = await renderPage(<BankPage />, { at: PAPER });
  expect(await screen.findByRole('heading', { name: 'Ascenso 2023' })).toBeTruthy();
  expect(screen.getByText('Exámenes MINEDU, EBR, Secundaria, Matemática')).toBeTruthy();
  expect(await screen.findByText('Faltan la 17 y la 42.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Visualizar preguntas' }));
  expect(router.state.location.pathname).toBe(`${AT}/ver-preguntas`);
  expect(router.state.location.search).toMatchObject({ modality: 1, specialty: 14, year: 2023 });
});

test('somebody who may only read is offered nothing to change', async () => {
  signInAs({ ...administrator, admin_role: 'read_only' });
  answeringApi();
  await renderPage(<BankPage drawImport={() => <button type="button">Importar un PDF</button>} />, {
    at: PAPER,
  });
  expect(await screen.findByRole('button', { name: 'Visualizar preguntas' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '2023' })).toBeTruthy();
  for (const name of [/^Añadir/, /^Agregar/, /^Editar/, /^Eliminar/, /^Importar/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('textbox', { name: 'Año nuevo' })).toBeNull();
});

test('an incomplete choice says what is missing and leads nowhere', async () => {
  answeringApi();
  const { router } = await renderPage(<BankPage />, {
    at: `${AT}?source_section=1&type_exam=Ascenso&modality=1`,
  });
  const view = await screen.findByRole('button', {
    name: 'Visualizar preguntas',
    description: 'Debe seleccionar un nivel',
  });
  await userEvent.click(view);
  expect(router.state.location.pathname).toBe(AT);
});

test('Directivos takes an exam in place of the year', async () => {
  answeringApi();
  await renderPage(<BankPage />, { at: PAPER });
  await userEvent.click(await screen.findByRole('radio', { name: 'Directivos' }));
  expect(screen.queryByRole('group', { name: /^Año/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Simulacro 1' }));
  expect(await screen.findByRole('heading', { name: 'Directivos Simulacro 1' })).toBeTruthy();
});

test('a year is added and chosen; what is no year is refused with its text', async () => {
  const years = [...catalogue.years];
  const api = answeringApi(years);
  api.answer(addYearRoute, () => {
    years.push(2026);
    return { success: true as const, message: 'Año agregado correctamente' };
  });
  await renderPage(<BankPage />, { at: PAPER });
  const field = await screen.findByRole('textbox', { name: 'Año nuevo' });
  await userEvent.type(field, '0');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  screen.getByRole('textbox', { name: 'Año nuevo', description: 'Por favor, ingresa un año válido.' });
  await userEvent.clear(field);
  await userEvent.type(field, '2026{Enter}');
  expect(await screen.findByRole('radio', { name: '2026', checked: true })).toBeTruthy();
  expect(api.bodiesOf(addYearRoute)).toEqual([{ year: 2026 }]);
});

test('under Nombramiento a year that has no chip says why', async () => {
  const years = [...catalogue.years];
  const api = answeringApi(years);
  api.answer(addYearRoute, () => {
    years.push(2023);
    return { success: true as const, message: 'Año agregado correctamente' };
  });
  await renderPage(<BankPage />, { at: PAPER.replace('Ascenso', 'Nombramiento').replace('2023', '2022') });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Año nuevo' }), '2023{Enter}');
  expect(
    await screen.findByText(
      'El año 2023 se agregó, pero aquí no aparece: Nombramiento solo usa 2018, 2019, 2022, 2024 y 2025. Lo verás en Ascenso.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('radio', { name: '2022', checked: true })).toBeTruthy();
});

test('a directive exam is deleted after a question, unless it has questions; the focus finds a place', async () => {
  const api = answeringApi();
  const [first] = directiveExams;
  const message = 'No se puede eliminar: tiene 70 preguntas.';
  api.refuse(deleteDirectiveExamRoute, { status: 409, code: 'CONFLICT', message });
  await renderPage(<BankPage />, { at: AT });
  const button = await screen.findByRole('button', { name: `Eliminar ${first?.name}` });
  const answer = async (name: string) => {
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: `Eliminar ${first?.name}` }));
    await userEvent.click(dialog.getByRole('button', { name }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await answer('Cancelar');
  expect(api.received.some(({ path }) => path === `/exams/exams-directives/${first?.id}/`)).toBe(false);
  await expect.poll(() => document.activeElement).toBe(button);
  await answer('Eliminar');
  await expect.poll(() => document.activeElement).toBe(button);
  api.answer(deleteDirectiveExamRoute, { success: true, message: 'Examen eliminado correctamente' });
  await answer('Eliminar');
  await expect.poll(() => document.activeElement?.tagName).toBe('H1');
});

test('removing a year asks first', async () => {
  const api = answeringApi();
  api.answer(deleteYearRoute, { success: true, message: 'Año eliminado correctamente' });
  await renderPage(<BankPage />, { at: PAPER });
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el año 2019' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog?.textContent).toContain('¿Estás seguro de que deseas eliminar este año?');
  expect(api.received.some(({ path }) => path.startsWith('/metadata/years/'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  await expect.poll(() => api.received.some(({ path }) => path === '/metadata/years/2019/')).toBe(true);
});

test('a directive exam is added after the last one; a refusal stays beside its field', async () => {
  const api = answeringApi();
  api.refuse(addDirectiveExamRoute, {
    status: 409,
    code: 'CONFLICT',
    message: 'Ya existe un examen con ese nombre.',
  });
  await renderPage(<BankPage />, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar examen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Agregar examen' });
  expect(within(dialog).getByText('Los campos con * son obligatorios.')).toBeTruthy();
  const name = within(dialog).getByRole<HTMLInputElement>('textbox', {
    name: 'Nombre del examen',
  });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Orden' }).value).toBe('3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  within(dialog).getByRole('textbox', { description: 'Escribe el nombre del examen.' });
  await userEvent.type(name, 'Acceso 2018');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Guardar' }));
  await within(dialog).findByRole('textbox', { description: 'Ya existe un examen con ese nombre.' });
  expect(name.value).toBe('Acceso 2018');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })).toBeTruthy();
});

test('a directive exam that somebody else renamed meanwhile is asked about, not written over', async () => {
  const api = answeringApi();
  const [first, ...others] = directiveExams;
  if (!first) throw new Error('the samples have no directive exam');
  await renderPage(<BankPage />, { at: AT });
  await userEvent.click(await screen.findByRole('button', { name: `Editar ${first.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar examen' }));
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Nombre del examen' });
  await userEvent.type(name, ' mío');

  const stored = { ...first, name: 'De la otra', order: 7, version: 2 };
  const message = 'Otra persona cambió este examen mientras lo editabas. No se guardó nada.';
  api.answer(directiveExamsRoute, { success: true, data: [stored, ...others] });
  api.respond(updateDirectiveExamRoute, ({ body }) =>
    (body as { version: number }).version === 2
      ? Response.json({ success: true, data: stored })
      : Response.json({ success: false, code: 'EDIT_CONFLICT', message, error: message }, { status: 409 }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  const question = within(await screen.findByRole('dialog', { name: 'Otra persona cambió lo mismo' }));
  expect(question.queryByRole('group', { name: 'Orden' })).toBeNull();
  expect(question.getByRole('radio', { name: /^De la otra/ })).toBeTruthy();
  expect(name.value).toBe('Acceso 2018 mío');
  await userEvent.click(question.getByRole('radio', { name: /^Acceso 2018 mío/ }));
  await userEvent.click(question.getByRole('button', { name: 'Guardar' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  const sent = api.received.findLast(({ path }) => path === `/exams/exams-directives/${first.id}/`);
  expect(sent?.body).toEqual({ name: 'Acceso 2018 mío', order: 7, version: 2 });
});

test('without the catalogue there is a way to try again', async () => {
  const api = fakeApi();
  api.refuse(metadataTreeRoute, { status: 500, code: 'INTERNAL', message: '' });
  api.refuse(metadataRoute, { status: 500, code: 'INTERNAL', message: '' });
  api.refuse(directiveExamsRoute, { status: 500, code: 'INTERNAL', message: '' });
  await renderPage(<BankPage />, { at: AT });
  expect(await screen.findByText('Error al cargar la metadata')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
});
