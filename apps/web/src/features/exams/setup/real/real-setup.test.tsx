import { examAccessRoute } from '@amauta/contract/catalogue.ts';
import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import {
  type ExamPreferences,
  examPreferencesRoute,
  keepPreferencesRoute,
  type OfferedBlueprint,
  offeredBlueprintsRoute,
} from '@amauta/contract/exams/official.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { correctNeeded, pointsText } from '../../../../ui/official-exams/official-words.ts';
import { ExamSetupPage } from '../exam-setup-page.tsx';
import { everything, setupServer, startButton, step } from '../setup-page.fixture.tsx';

function blueprint(change: Partial<OfferedBlueprint> = {}): OfferedBlueprint {
  return {
    id: 1,
    name: 'Ascenso 2024',
    contest: 'Concurso de Ascenso 2024',
    exam_type: 'Ascenso',
    sections: [
      {
        name: 'Prueba única',
        kinds: [{ kind: 'CCP', name: 'Conocimientos', question_count: 60 }],
        question_count: 60,
        points_per_question: 1.5,
        points_maximum: 90,
        points_minimum: null,
      },
    ],
    question_count: 60,
    points_maximum: 90,
    points_minimum: null,
    scales: [
      { scale: 2, points_minimum: 54 },
      { scale: 3, points_minimum: 57 },
    ],
    minutes: 180,
    valid_from: '2024-11-24',
    valid_to: null,
    source: 'Bases del concurso',
    kinds: [],
    available: 60,
    is_complete: true,
    shortage: null,
    ...change,
  };
}
const SHORT = blueprint({
  id: 2,
  name: 'Ascenso 2025',
  available: 46,
  is_complete: false,
  shortage: 'Tu grupo tiene 46 de las 60 preguntas.',
});

let api: ReturnType<typeof setupServer>['api'];
let toasts: string[];
let preferences: ExamPreferences;

beforeEach(() => {
  ({ api, toasts } = setupServer());
  preferences = { way: 'LEARN', target_scale: null };
  api.answer(examAccessRoute, {
    success: true,
    data: { access: { types: [1], levels: [2], specialties: [14] } },
  });
  api.answer(examPreferencesRoute, () => ({ success: true as const, data: preferences }));
  api.answer(keepPreferencesRoute, ({ body }) => {
    preferences = { ...preferences, ...(body as Partial<ExamPreferences>) };
    return { success: true as const, data: preferences };
  });
  api.answer(offeredBlueprintsRoute, { success: true, data: [blueprint(), SHORT] });
});

async function open(examType: 'Ascenso' | 'Nombramiento' | 'Directivos' = 'Ascenso') {
  await renderPage(<ExamSetupPage examType={examType} mode="MOCK" />, { at: '/inicio' });
  await screen.findByRole('group', { name: '¿Cómo quieres rendir?' });
  return userEvent.setup();
}
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const summary = () => screen.getByRole('complementary', { name: 'Como en el día' });

describe('the way of a mock', () => {
  it('is chosen within the press', async () => {
    await open();
    act(() => radio(/^Como en el día/).click());
    expect(radio(/^Como en el día/).checked).toBe(true);
  });

  it('is learning at first, and the last one chosen is kept with the account', async () => {
    const user = await open();
    expect(radio(/^Aprender/).checked).toBe(true);
    step('Años');
    await user.click(radio(/^Como en el día/));
    await screen.findByRole('complementary', { name: 'Como en el día' });
    expect(screen.queryByRole('group', { name: 'Años' })).toBeNull();
    await waitFor(() => expect(preferences.way).toBe('REAL'));
  });

  it('keeps the focus on the way while it is chosen by keys', async () => {
    const user = await open();
    radio(/^Aprender/).focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('complementary', { name: 'Como en el día' });
    expect(document.activeElement).toBe(radio(/^Como en el día/));
    await user.keyboard('{ArrowUp}');
    await screen.findByRole('group', { name: 'Años' });
    expect(document.activeElement).toBe(radio(/^Aprender/));
  });

  it('still holds where it can’t be kept, and says so', async () => {
    api.refuse(keepPreferencesRoute, { status: 409, code: 'CONFLICT', message: 'Ahora no se puede.' });
    const user = await open();
    await user.click(radio(/^Como en el día/));
    await waitFor(() => expect(toasts).toEqual(['warning: Ahora no se puede.']));
    summary();
  });
});

describe('an official exam', () => {
  beforeEach(() => {
    preferences = { way: 'REAL', target_scale: null };
  });

  it('starts with the blueprint, the group and the escala that were chosen', async () => {
    const user = await open();
    await screen.findByRole('radio', { name: /^Ascenso 2024.*60 preguntas · 180 minutos/ });
    expect(radio(/Ascenso 2024/).checked).toBe(true);
    await user.click(startButton());
    step('¿A qué escala vas?', /Elige a qué escala vas\./);
    expect(document.activeElement).toBe(radio(/^2\.ª/));
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
    await user.click(radio(/^3\.ª/));
    within(summary()).getByText(
      'Ascenso 2024, EBR Primaria. Para la 3.ª escala necesitas 57 puntos: 38 correctas.',
    );
    await waitFor(() => expect(preferences.target_scale).toBe(3));
    await user.click(startButton());
    await waitFor(() =>
      expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
        { type: 'MOCK', way: 'REAL', blueprint_id: 1, target_scale: 3, category_id: 2, years: [] },
      ]),
    );
  });

  it('can’t be chosen while the bank has too few questions, and says how many', async () => {
    await open();
    const short = await screen.findByRole<HTMLInputElement>('radio', { name: /Ascenso 2025/ });
    expect(short.disabled).toBe(true);
    screen.getByText('Tu grupo tiene 46 de las 60 preguntas.');
    screen.getByText('Aún no');
  });

  it('is not started where none is complete', async () => {
    api.answer(offeredBlueprintsRoute, { success: true, data: [SHORT] });
    const user = await open();
    await screen.findByText(/Aún no puedes rendir como en el día/);
    await user.click(startButton());
    step('Examen', 'Elige un examen que tenga todas sus preguntas.');
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('says when the list can’t be loaded, and loads it again', async () => {
    api.refuse(offeredBlueprintsRoute, { status: 400, code: 'INVALID_INPUT', message: 'No se pudo.' });
    const user = await open();
    await screen.findByText('No se pudo.');
    api.answer(offeredBlueprintsRoute, { success: true, data: [blueprint()] });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('radio', { name: /Ascenso 2024/ });
  });

  it('offers many official exams in a list to search in', async () => {
    const many = ['2020', '2021', '2022', '2023', '2024', '2025', '2026'].map((year, index) =>
      blueprint({ id: 20 + index, name: `Ascenso ${year}` }),
    );
    api.answer(offeredBlueprintsRoute, { success: true, data: [...many, SHORT] });
    const user = await open();
    const list = await screen.findByRole('combobox', { name: 'Examen oficial' });
    expect(screen.queryByRole('radio', { name: /^Ascenso 2024/ })).toBeNull();
    await user.click(list);
    await user.click(await screen.findByRole('option', { name: /^Ascenso 2023/ }));
    await within(summary()).findByText(/^Ascenso 2023/);
    screen.getByText(new RegExp(`^${SHORT.name}`));
  });

  it('opens the steps of the group on demand, and asks for what is missing in them', async () => {
    api.answer(examAccessRoute, { success: true, data: { access: everything } });
    const user = await open();
    await screen.findByText(/Elige tu grupo de inscripción/);
    await user.click(startButton());
    step('Nivel', /debes seleccionar un nivel/);
    await user.click(radio('Inicial'));
    await screen.findByRole('radio', { name: /Ascenso 2024/ });
  });

  it('tells the conditions of an exam without escalas', async () => {
    const [section] = blueprint().sections;
    const sections = section ? [{ ...section, name: 'Conocimientos', points_minimum: 84 }] : [];
    const official = { sections, scales: [], points_minimum: 110, points_maximum: 200 };
    api.answer(offeredBlueprintsRoute, {
      success: true,
      data: [blueprint({ ...official, name: 'Nombramiento 2024', exam_type: 'Nombramiento' })],
    });
    await open('Nombramiento');
    await within(await screen.findByRole('complementary')).findByText('Total: mínimo 110 de 200.');
    within(summary()).getByText('Conocimientos: mínimo 84 de 90.');
    expect(screen.queryByRole('group', { name: '¿A qué escala vas?' })).toBeNull();
  });
});

it('counts right answers only where every question is worth the same', () => {
  const [section] = blueprint().sections;
  const two = section ? [section, { ...section, name: 'Gestión', points_per_question: 2 }] : [];
  expect(correctNeeded(blueprint(), 57)).toBe(38);
  expect(correctNeeded({ sections: two }, 57)).toBeNull();
  expect(pointsText({ sections: two })).toBe('Estructura oficial: Prueba única 60 × 1,5 y Gestión 60 × 2');
});
