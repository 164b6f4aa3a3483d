import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { type ExamPreview, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  boxes,
  choose,
  isChecked,
  openSetup,
  previewOf,
  setupServer,
  startButton,
  step,
} from './setup-page.fixture.tsx';

let api: ReturnType<typeof setupServer>['api'];
let toasts: string[];

beforeEach(() => {
  ({ api, toasts } = setupServer());
});

const summary = (name: string) => within(screen.getByRole('complementary', { name }));
const group = async (user: Awaited<ReturnType<typeof openSetup>>) => choose(user, 'Inicial');

describe('bank of Nombramiento', () => {
  const withoutLogic = { CL: 12, RL: 0, CCP: 50 };
  const preview = (total: number): ExamPreview => ({
    total_questions: total,
    duration_minutes: total * 3,
    points_possible: total * 1.5,
    kinds: (['CL', 'RL', 'CCP'] as const).map((kind) => ({
      kind,
      name: kind === 'RL' ? 'Razonamiento Lógico' : kind,
      available: withoutLogic[kind],
      drawn: withoutLogic[kind],
      wanted: withoutLogic[kind],
    })),
  });

  it('needs its year', async () => {
    const user = await openSetup('Nombramiento', 'BANK');
    await group(user);
    await user.click(startButton());
    step('Año', /Debes seleccionar un año\.$/);
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('offers five years, then the types with their counts; the last one stays on', async () => {
    const user = await openSetup('Nombramiento', 'BANK');
    await group(user);
    const years = within(step('Año')).getAllByRole('radio');
    expect(years.map((radio) => radio.closest('label')?.textContent)).toEqual([
      '2018',
      '2019',
      '2022',
      '2024',
      '2025',
    ]);
    expect(screen.queryByRole('group', { name: 'Tipos de pregunta' })).toBeNull();
    await choose(user, '2022');
    expect(boxes()).toEqual([true, true, true]);
    await screen.findByText('CCP, 20 preguntas');

    await choose(user, /^Comprensión Lectora/);
    await choose(user, /^Razonamiento Lógico/);
    await choose(user, /^Conocimientos Curriculares/);
    expect(isChecked(/^Conocimientos Curriculares/)).toBe(true);
    expect(toasts).toContain('warning: Debe seleccionar al menos un tipo de pregunta');

    await user.click(startButton());
    await screen.findByText('Otra página: /docente/nombramiento/banco-preguntas/31');
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([{ years: [2022], question_types: ['CCP'] }]);
  });

  it('brings all types back with Limpiar, and forgets the year', async () => {
    const user = await openSetup('Nombramiento', 'BANK');
    await choose(user, /^EBE/);
    await choose(user, '2022');
    await choose(user, /^Razonamiento Lógico/);
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(toasts).toContain('success: Selección limpiada');
    await choose(user, /^EBE/);
    expect(isChecked('2022')).toBe(false);
    await choose(user, '2024');
    expect(boxes()).toEqual([true, true, true]);
  });

  it.each([
    [62, 'El banco aún no tiene Razonamiento Lógico de este año.'],
    [0, 'No hay preguntas para esta elección. Prueba con otro año.'],
  ])('says what the bank does not hold (%i questions)', async (total, text) => {
    api.answer(previewExamRoute, { success: true, data: preview(total) });
    const user = await openSetup('Nombramiento', 'BANK');
    await choose(user, /^EBE/);
    await choose(user, '2018');
    await screen.findByText(text);
  });

  it('says what the server says when it refuses', async () => {
    const message = 'No hay preguntas en el año elegido. Elige el año 2022.';
    api.refuse(createAttemptRoute, { status: 422, code: 'NO_QUESTIONS', message });
    const user = await openSetup('Nombramiento', 'BANK');
    await choose(user, /^EBE/);
    await choose(user, '2018');
    await user.click(startButton());
    await screen.findByRole('button', { name: 'Limpiar' });
    expect(toasts).toContain(`error: ${message}`);
  });
});

describe('bank of Directivos', () => {
  it('starts with CG and CL of the latest Acceso, which are all a practice holds', async () => {
    await openSetup('Directivos', 'BANK');
    screen.getByRole('heading', { name: 'EXÁMENES MINEDU Y SIMULACROS' });
    // 'Acceso 2018' has no questions and therefore no checkbox; 'Simulacro 1' has only CG.
    expect(boxes()).toEqual([true, true, false]);
    const card = summary('Tu práctica');
    card.getByText('Acceso 2022-2023, gestión y lectura.');
    card.getByRole('progressbar', { name: '70 de 70 como máximo' });
    await card.findByText('mínimo 60 de 100');
    screen.getByText('Ya tienes 70. Para practicar otro examen, desmarca alguna de las elegidas.');
    screen.getByText('70 como máximo');
    expect(screen.queryByRole('group', { name: 'Año' })).toBeNull();
  });

  it('keeps the place of its figures until they come, so that the buttons below stay', async () => {
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    api.respond(previewExamRoute, async (request) => {
      await ready;
      return Response.json(previewOf(request, 100));
    });
    await openSetup('Directivos', 'BANK');
    const card = summary('Tu práctica');
    const rows = () => card.getAllByRole('listitem').map((row) => row.textContent);
    const names = ['CGConocimientos de Gestión', 'CLComprensión Lectora'];
    expect(rows()).toEqual(names.map((name) => `${name}mínimo ––`));
    card.getByText(/El ritmo oficial serían – minutos\.$/);
    resolve();
    await card.findByText('mínimo 60 de 100');
    expect(rows()).toEqual([`${names[0]}mínimo 60 de 10050`, `${names[1]}mínimo 18 de 3020`]);
  });

  it('leaves a check that would pass 70 off, and says what to do', async () => {
    const user = await openSetup('Directivos', 'BANK');
    await choose(user, /^Simulacro 1, Conocimientos/);
    expect(isChecked(/^Simulacro 1, Conocimientos/)).toBe(false);
    const full = 'Ya tienes 70. Para practicar otro examen, desmarca alguna de las elegidas.';
    expect(toasts).toEqual([`warning: ${full}`]);

    await choose(user, /^Acceso 2022-2023, Comprensión/);
    screen.getByText('Puedes marcar hasta 70 preguntas.');
    await choose(user, /^Simulacro 1, Conocimientos/);
    expect(isChecked(/^Simulacro 1, Conocimientos/)).toBe(false);
    screen.getByText(
      'Ya tienes 50 y con CG de Simulacro 1 serían 100. El máximo es 70: desmarca alguna de las elegidas.',
    );

    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Simulacro 1, Conocimientos/);
    await choose(user, /^Acceso 2022-2023, Comprensión/);
    summary('Tu práctica').getByText('Acceso 2022-2023 (lectura) y Simulacro 1 (gestión).');
    await user.click(screen.getAllByRole('button', { name: /^Iniciar práctica/ })[0] as HTMLElement);
    await screen.findByText('Otra página: /docente/directivos/banco-preguntas/31');
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
      { type: 'BANK', category_id: 999, years: [], exams_selected: { 2: ['CL'], 4: ['CG'] } },
    ]);
  });

  it('asks for at least one kind, and goes back to its defaults with Limpiar', async () => {
    const user = await openSetup('Directivos', 'BANK');
    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Acceso 2022-2023, Comprensión/);
    summary('Tu práctica').getByRole('progressbar', { name: '0 de 70 como máximo' });
    await user.click(startButton());
    screen.getByText('Debes seleccionar al menos un tipo de pregunta en al menos un examen.');
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(boxes()).toEqual([true, true, false]);
    expect(toasts).toContain('success: Selección limpiada');
  });
});
