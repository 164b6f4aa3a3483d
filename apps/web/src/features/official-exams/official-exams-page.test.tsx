import {
  addOfficialBlueprintRoute,
  endOfficialBlueprintRoute,
  type OfficialBlueprint,
  officialBlueprintsRoute,
} from '@amauta/contract/exams/official.ts';
import { ASCENSO, NOMBRAMIENTO_2024 } from '@amauta/exam-rules/real/official.fixture.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { OfficialExamsPage } from './official-exams-page.tsx';

const offered: OfficialBlueprint = { ...ASCENSO, state: 'offered', ended_at: null, attempt_count: 12 };
const ended: OfficialBlueprint = {
  ...NOMBRAMIENTO_2024,
  state: 'ended',
  ended_at: '2026-11-14T16:50:00.000Z',
  attempt_count: 0,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  signInAs({ ...administrator, admin_role: 'content' });
  api = fakeApi();
  api.answer(officialBlueprintsRoute, { success: true, data: [offered, ended] });
});

async function open() {
  await renderPage(<OfficialExamsPage />, { at: '/administrador/examenes-oficiales' });
  return userEvent.setup();
}
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name, level: 3 })).closest('li');
  if (!item) throw new Error(`no row of ${name}`);
  return within(item);
};

describe('the list', () => {
  it('tells the rules of each exam, its state and its use', async () => {
    await open();
    const ascenso = await row('Ascenso');
    ascenso.getByText('60 preguntas, 90 puntos, 180 minutos');
    ascenso.getByText('Se ofrece');
    ascenso.getByText('Concurso, desde el 01-01-2018. Rendido 12 veces.');
    ascenso.getByText(/^Escalas: 2\.ª 54; 3\.ª 57; .*8\.ª 69$/);
    const nombramiento = await row('Nombramiento 2024');
    nombramiento.getByText('Terminado el 14-11-2026');
    nombramiento.getByText('Habilidades Generales: 12 CL + 13 RL de 2 puntos');
    nombramiento.getByText('Conocimientos: 50 CCP de 3 puntos, mínimo 84');
    nombramiento.getByText('Total: mínimo 110');
    expect(nombramiento.queryByRole('button', { name: /^Terminar/ })).toBeNull();
  });

  it('is only read by who may not change it', async () => {
    signInAs({ ...administrator, admin_role: 'read_only' });
    await open();
    await row('Ascenso');
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('says that there is none yet', async () => {
    api.answer(officialBlueprintsRoute, { success: true, data: [] });
    await open();
    await screen.findByText('Aún no hay exámenes oficiales');
  });

  it('is asked for again after an error', async () => {
    api.refuse(officialBlueprintsRoute, { status: 500, code: 'INTERNAL', message: '' });
    const user = await open();
    await screen.findByText('No se pudieron leer los exámenes oficiales.');
    api.answer(officialBlueprintsRoute, { success: true, data: [offered] });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await row('Ascenso');
  });
});

describe('adding one', () => {
  it('from nothing says what is missing, at its fields', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Agregar examen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar examen oficial' }));
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Nombre(?! de)/ }));
    for (const text of [
      'Escribe el nombre del examen.',
      'Escribe el concurso.',
      'Escribe el nombre de la subprueba.',
      'Elige al menos un tipo de pregunta.',
      'Escribe de dónde salen estas reglas.',
    ]) {
      dialog.getByText(text);
    }
    expect(api.bodiesOf(addOfficialBlueprintRoute)).toEqual([]);
  });

  it('with the rules of another sends them, with what was changed', async () => {
    api.answer(addOfficialBlueprintRoute, {
      success: true,
      message: 'Examen oficial agregado.',
      data: { ...offered, id: 9 },
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Agregar otro con las reglas de Ascenso' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Agregar otro con las reglas de Ascenso' }),
    );
    dialog.getByText(/se sigue ofreciendo/);
    const name = dialog.getByRole('textbox', { name: /^Nombre(?! de)/ });
    await user.clear(name);
    await user.type(name, 'Ascenso 2027');
    const [points] = dialog.getAllByRole('textbox', { name: /^Puntos por pregunta/ });
    if (!points) throw new Error('no points');
    await user.clear(points);
    await user.type(points, '2,5');
    dialog.getByText('60 preguntas, 110 puntos');
    await user.type(dialog.getByLabelText(/^Vigente desde/), '2027-01-01');
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    await row('Ascenso');
    const [body] = api.bodiesOf(addOfficialBlueprintRoute);
    expect(body).toMatchObject({
      name: 'Ascenso 2027',
      exam_type: 'Ascenso',
      sections: [
        { points_per_question: 2.5, kinds: [{ kind: 'CL', question_count: 20 }] },
        { points_per_question: 1.5 },
        { points_per_question: 1.5 },
      ],
      scales: ASCENSO.scales,
      valid_from: '2027-01-01',
      valid_to: null,
    });
  });

  it('keeps the form where the name is taken, and says so', async () => {
    const message = 'Ya hay un examen «Ascenso» vigente. Termínalo primero o usa otro nombre.';
    api.refuse(addOfficialBlueprintRoute, {
      status: 409,
      code: 'CONFLICT',
      message,
      errors: { name: [message] },
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Agregar otro con las reglas de Ascenso' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Vigente desde/), '2027-01-01');
    await user.click(dialog.getByRole('button', { name: 'Agregar' }));
    await dialog.findByText(message);
  });

  it('adds and removes sections, up to one for each kind', async () => {
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Agregar examen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: /^Quitar/ })).toBeNull();
    const more = dialog.getByRole('button', { name: 'Agregar subprueba' });
    for (let sections = 1; sections < 4; sections++) await user.click(more);
    expect(dialog.getAllByRole('group', { name: /^Subprueba/ })).toHaveLength(4);
    expect(dialog.queryByRole('button', { name: 'Agregar subprueba' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Quitar la subprueba 2' }));
    expect(dialog.getAllByRole('group', { name: /^Subprueba/ })).toHaveLength(3);
  });
});

it('ending one asks first, and says that exams taken with it keep its rules', async () => {
  api.answer(endOfficialBlueprintRoute, {
    success: true,
    data: { ...offered, state: 'ended', ended_at: '2026-11-20T16:50:00.000Z' },
  });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Terminar Ascenso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Terminar Ascenso' }));
  dialog.getByText(/conservan sus reglas/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  api.answer(officialBlueprintsRoute, { success: true, data: [ended] });
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  await screen.findByRole('heading', { name: 'Nombramiento 2024', level: 3 });
  expect(api.received.some(({ path }) => path === '/exams/official-blueprints/1/end/')).toBe(true);
});
