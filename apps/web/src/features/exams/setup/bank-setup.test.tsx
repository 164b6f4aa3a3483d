import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { type ExamPreview, filledYearsRoute, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import {
  boxes,
  choose,
  isChecked,
  openSetup,
  setupServer,
  signIn,
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

describe('bank of Ascenso', () => {
  it('takes exactly one year, as a radio', async () => {
    const user = await openSetup('Ascenso', 'BANK');
    screen.getByRole('heading', { name: 'Banco de preguntas' });
    await group(user);
    const years = within(step('Año', 'Elige un solo año.')).getAllByRole<HTMLInputElement>('radio');
    expect(years).toHaveLength(4);
    await choose(user, '2022');
    await choose(user, '2023');
    expect(years.map(({ checked }) => checked)).toEqual([false, false, true, false]);
    expect(screen.queryByRole('group', { name: 'Tipos de pregunta' })).toBeNull();
  });

  it('asks for what is missing in its order', async () => {
    const user = await openSetup('Ascenso', 'BANK');
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    await user.click(startButton());
    step('Modalidad', 'Debes seleccionar una modalidad.');
    await choose(user, /^EBR/);
    await user.click(startButton());
    step('Nivel', 'Has seleccionado un Modalidad con Niveles, por lo tanto debes seleccionar un nivel.');
    await choose(user, 'Primaria');
    await user.click(startButton());
    await within(step('Especialidad')).findByRole('combobox', {
      description:
        'Has seleccionado un Nivel con Especialidades, por lo tanto debes seleccionar una especialidad.',
    });
    await group(user);
    await user.click(startButton());
    step('Año', /Debes seleccionar un año\.$/);
    expect(document.activeElement).toBe(screen.getByLabelText('2021'));
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('says what it will be, starts, keeps the attempt and goes to it', async () => {
    const user = await openSetup('Ascenso', 'BANK');
    await group(user);
    await choose(user, '2022');
    const card = summary('Tu banco');
    card.getByText('Ascenso 2022, EBR Inicial.');
    await card.findByText('60');
    card.getByText('puntaje de práctica');
    expect(card.queryByText('minutos')).toBeNull();
    card.getByText('Sin límite: el reloj cuenta hacia arriba. El ritmo oficial serían 180 minutos.');
    screen.getByText('Ascenso 2022');

    await user.click(screen.getAllByRole('button', { name: /^Iniciar banco/ })[0] as HTMLElement);
    await screen.findByText('Otra página: /docente/ascenso/banco-preguntas/31');
    const payload = {
      type: 'BANK',
      type_exam: 'Ascenso',
      source_section: 1,
      category_id: 1,
      years: [2022],
      question_types: [],
      exams_selected: {},
    };
    expect(api.bodiesOf(createAttemptRoute)).toEqual([payload]);
    expect(toasts).toContain('success: Iniciando examen correctamente.');
    expect(readStoredAttempt()).toMatchObject({ attemptId: 31, payload, timerType: 'ELAPSED' });
  });

  it('remembers its own year, and the group in every mode and exam type, by account', async () => {
    const user = await openSetup('Ascenso', 'BANK');
    await group(user);
    await choose(user, '2022');
    await user.click(startButton());
    await screen.findByText(/^Otra página/);
    cleanup();

    for (const [examType, mode] of [
      ['Ascenso', 'MOCK'],
      ['Nombramiento', 'BANK'],
    ] as const) {
      await openSetup(examType, mode);
      expect(isChecked('Inicial')).toBe(true);
      expect(isChecked('2022')).toBe(false);
      cleanup();
    }

    await openSetup('Ascenso', 'BANK');
    expect(isChecked('2022')).toBe(true);
    expect(isChecked('Inicial')).toBe(true);
    cleanup();

    signInAs({ ...teacher, id: 8 });
    await openSetup('Ascenso', 'BANK');
    expect(isChecked('Inicial')).toBe(false);
    expect(screen.queryByLabelText('2022')).toBeNull();
  });

  it('opens with the group chosen last, in whichever mode', async () => {
    const bank = await openSetup('Ascenso', 'BANK');
    await group(bank);
    await choose(bank, '2022');
    await bank.click(startButton());
    await screen.findByText(/^Otra página/);
    cleanup();
    const mock = await openSetup('Ascenso', 'MOCK');
    await choose(mock, /^EBE/);
    cleanup();

    await openSetup('Ascenso', 'BANK');
    expect(isChecked(/^EBE/)).toBe(true);
    expect(isChecked('2022')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
    cleanup();
    await openSetup('Ascenso', 'BANK');
    expect(isChecked(/^EBE/)).toBe(false);
  });

  it('marks the years without questions before one is chosen', async () => {
    api.answer(filledYearsRoute, ({ search }) => {
      const isInfant = new URLSearchParams(search).get('category_id') === '1';
      return { success: true as const, data: { years: isInfant ? [2022, 2024] : [] } };
    });
    const user = await openSetup('Ascenso', 'BANK');
    await group(user);
    const years = within(step('Año')).getAllByRole('radio');
    await waitFor(() =>
      expect(years.map((year) => year.parentElement?.textContent)).toEqual([
        '2021, vacío',
        '2022',
        '2023, vacío',
        '2024',
      ]),
    );
    step('Año', 'Elige un solo año. Los vacíos aún no tienen preguntas.');
    await choose(user, /^EBE/);
    await waitFor(() => expect(screen.getAllByText('vacío')).toHaveLength(4));
  });

  it('leaves the years unmarked when what they hold is not known', async () => {
    api.refuse(filledYearsRoute, { status: 500, code: 'INTERNAL_ERROR', message: '' });
    const user = await openSetup('Ascenso', 'BANK');
    await group(user);
    await waitFor(() => expect(api.received.some(({ path }) => path === '/mock/years/')).toBe(true));
    expect(screen.queryByText('vacío')).toBeNull();
  });

  it('tells an expired teacher what is not possible', async () => {
    signIn('Ascenso', true);
    await openSetup('Ascenso', 'BANK');
    screen.getByText('Tu acceso venció el 20-11-2026. Renuévalo para iniciar un banco de preguntas.');
  });
});

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
