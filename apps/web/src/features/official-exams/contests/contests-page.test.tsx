import { type OfficialBlueprint, officialBlueprintsRoute } from '@amauta/contract/exams/official.ts';
import {
  addContestRoute,
  changeContestRoute,
  contestsRoute,
  type ManagedContest,
  removeContestRoute,
  withdrawContestRoute,
} from '@amauta/contract/study/contests.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { ASCENSO, NOMBRAMIENTO_2024 } from '@amauta/exam-rules/real/official.fixture.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { ContestsPage } from './contests-page.tsx';

const NEXT_YEAR = addMonths(todayInLima(new Date()), 12);
const offered: ManagedContest = {
  id: 1,
  name: 'Ascenso 2099',
  exam_type: 'Ascenso',
  blueprint_id: 1,
  day: '2099-12-13',
  blueprint_name: 'Ascenso',
  state: 'offered',
  teacher_count: 12,
  version: 3,
};
const held: ManagedContest = {
  ...offered,
  id: 2,
  name: 'Ascenso 2025',
  day: '2025-11-16',
  state: 'held',
  teacher_count: 1,
};
const withdrawn: ManagedContest = {
  ...offered,
  id: 3,
  name: 'Nombramiento 2098',
  state: 'withdrawn',
  teacher_count: 0,
};
const exam: OfficialBlueprint = { ...ASCENSO, state: 'offered', ended_at: null, attempt_count: 0 };
const endedExam: OfficialBlueprint = {
  ...NOMBRAMIENTO_2024,
  state: 'ended',
  ended_at: '2026-01-01T00:00:00.000Z',
  attempt_count: 0,
};

let api: ReturnType<typeof fakeApi>;
let toasts: string[];
const list = (contests: readonly ManagedContest[]) =>
  api.answer(contestsRoute, { success: true, data: [...contests] });
beforeEach(() => {
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  signInAs({ ...administrator, admin_role: 'content' });
  api = fakeApi();
  list([offered, held, withdrawn]);
  api.answer(officialBlueprintsRoute, { success: true, data: [exam, endedExam] });
});

async function open() {
  await renderPage(<ContestsPage />, { at: '/administrador/concursos' });
  return userEvent.setup();
}
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name, level: 2 })).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return within(item);
};
const buttonsOf = (item: Awaited<ReturnType<typeof row>>) =>
  item.queryAllByRole('button').map((button) => button.textContent);

describe('the list', () => {
  it('tells the day, the official exam, the state and the teachers, with what can be done', async () => {
    await open();
    const first = await row('Ascenso 2099');
    first.getByText('Por venir');
    first.getByText('13-12-2099, Ascenso');
    first.getByText('Reglas de Ascenso. 12 docentes se preparan.');
    expect(buttonsOf(first)).toEqual(['Editar', 'Retirar']);
    const second = await row('Ascenso 2025');
    second.getByText('Ya se rindió');
    second.getByText(/1 docente lo eligió\.$/);
    expect(buttonsOf(second)).toEqual(['Editar']);
    const third = await row('Nombramiento 2098');
    third.getByText('Retirado');
    expect(buttonsOf(third)).toEqual(['Eliminar']);
  });

  it('is only read by who may not change it', async () => {
    signInAs({ ...administrator, admin_role: 'read_only' });
    await open();
    await row('Ascenso 2099');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says that there is none yet', async () => {
    list([]);
    await open();
    await screen.findByText('Aún no hay concursos');
  });

  it('is asked for again after an error', async () => {
    api.refuse(contestsRoute, { status: 500, code: 'INTERNAL', message: '' });
    const user = await open();
    await screen.findByText('No se pudieron leer los concursos.');
    list([offered]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await row('Ascenso 2099');
  });
});

async function openDialog(button: string, title: string) {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  return { user, dialog };
}

describe('adding one', () => {
  it('says what is missing and refuses a day in the past, then sends it', async () => {
    api.answer(addContestRoute, {
      success: true,
      message: 'Concurso agregado.',
      data: { ...offered, id: 9 },
    });
    const { user, dialog } = await openDialog('Agregar concurso', 'Agregar concurso');
    const name = await dialog.findByRole('textbox', { name: /^Nombre/ });
    dialog.getByText('Los campos con * son obligatorios.');
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    dialog.getByText('Escribe el nombre del concurso.');
    dialog.getByText('Elige el examen oficial.');
    dialog.getByText('Escribe la fecha completa.');
    await user.type(name, 'Ascenso 2098');
    await user.click(await dialog.findByRole('combobox', { name: /^Examen oficial/ }));
    // An official exam that was ended can't be chosen.
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Ascenso']);
    await user.click(screen.getByRole('option', { name: 'Ascenso' }));
    const day = dialog.getByLabelText(/^Fecha del examen/);
    await user.type(day, '2020-01-01');
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    dialog.getByText('Esa fecha ya pasó. Escribe la fecha del examen por venir.');
    expect(api.bodiesOf(addContestRoute)).toEqual([]);
    await user.clear(day);
    await user.type(day, NEXT_YEAR);
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(toasts).toEqual(['success: Concurso agregado.']));
    expect(api.bodiesOf(addContestRoute)).toEqual([
      { name: 'Ascenso 2098', blueprint_id: 1, day: NEXT_YEAR },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('changing one', () => {
  const sent = () => api.received.filter(({ path }) => path === '/exams/contests/2/').map(({ body }) => body);

  it('keeps a day that passed, and sends the version', async () => {
    api.answer(changeContestRoute, { success: true, message: 'Concurso guardado.', data: held });
    const { user, dialog } = await openDialog('Editar Ascenso 2025', 'Editar concurso');
    const name = await dialog.findByRole('textbox', { name: /^Nombre/ });
    await user.type(name, ', primera fecha');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(toasts).toEqual(['success: Concurso guardado.']));
    expect(sent()).toEqual([
      { name: 'Ascenso 2025, primera fecha', blueprint_id: 1, day: '2025-11-16', version: 3 },
    ]);
  });

  it('keeps the form where somebody else changed it meanwhile, and says so', async () => {
    const message = 'Otra persona cambió este concurso mientras lo editabas. No se guardó nada.';
    api.refuse(changeContestRoute, { status: 409, code: 'EDIT_CONFLICT', message });
    const { user, dialog } = await openDialog('Editar Ascenso 2025', 'Editar concurso');
    await dialog.findByRole('textbox', { name: /^Nombre/ });
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await dialog.findByText(message);
  });
});

describe('ending one', () => {
  it('withdraws after asking, and says whom it concerns', async () => {
    api.answer(withdrawContestRoute, {
      success: true,
      message: 'Concurso retirado.',
      data: { ...offered, state: 'withdrawn' },
    });
    const { user, dialog } = await openDialog('Retirar Ascenso 2099', 'Retirar Ascenso 2099');
    dialog.getByText('A los 12 docentes que lo eligieron les pediremos otro.');
    list([{ ...offered, state: 'withdrawn' }]);
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    await screen.findByText('Retirado');
    expect(toasts).toEqual(['success: Concurso retirado.']);
    expect(api.received.some(({ path }) => path === '/exams/contests/1/withdraw/')).toBe(true);
  });

  it('removes one that nobody chose, or tells why not', async () => {
    const message = '1 docente ya lo eligió: no se puede eliminar. Queda retirado.';
    api.refuse(removeContestRoute, { status: 409, code: 'CONFLICT', message });
    const { user, dialog } = await openDialog('Eliminar Nombramiento 2098', 'Eliminar Nombramiento 2098');
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(toasts).toEqual([`error: ${message}`]));
    api.answer(removeContestRoute, { success: true, message: 'Concurso eliminado.' });
    list([offered]);
    await user.click(screen.getByRole('button', { name: 'Eliminar Nombramiento 2098' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(screen.queryByText('Nombramiento 2098')).toBeNull());
  });
});
