import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { filledYearsRoute } from '@amauta/contract/exams/setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import {
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
    expect(screen.getByText(/^Tu acceso venció/).textContent).toBe(
      'Tu acceso venció el 20-11-2026. Renuévalo para iniciar un banco de preguntas.',
    );
  });
});
