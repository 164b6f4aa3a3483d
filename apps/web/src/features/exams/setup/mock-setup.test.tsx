import { examAccessRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import { ExamSetupPage } from './exam-setup-page.tsx';
import {
  choose,
  everything,
  isChecked,
  modalities,
  openSetup,
  previewOf,
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

const summary = () => screen.getByRole('complementary', { name: 'Tu simulacro' });

describe('mock of Ascenso', () => {
  it('asks for what is missing in its order, under its step and with the focus there', async () => {
    const user = await openSetup('Ascenso', 'MOCK');
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));

    await user.click(startButton());
    step('Modalidad', 'Debes seleccionar una modalidad.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^EBR/));

    await choose(user, /^EBR/);
    expect(screen.queryByText('Debes seleccionar una modalidad.')).toBeNull();
    await user.click(startButton());
    step('Nivel', 'Has seleccionado un Modalidad con Niveles, por lo tanto debes seleccionar un nivel.');
    expect(document.activeElement).toBe(screen.getByLabelText('Inicial'));

    await choose(user, 'Primaria');
    await within(step('Especialidad')).findByRole('combobox');
    await user.click(startButton());
    const specialty = await within(step('Especialidad')).findByRole('combobox', {
      description:
        'Has seleccionado un Nivel con Especialidades, por lo tanto debes seleccionar una especialidad.',
    });
    expect(document.activeElement).toBe(specialty);

    await choose(user, 'Inicial');
    await choose(user, '2022');
    await user.click(startButton());
    step('Años', /Debes seleccionar al menos 2 años\./);
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('resets what depends on a choice that changes', async () => {
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    step('Años');
    await choose(user, /^EBE/);
    expect(screen.queryByRole('group', { name: 'Nivel' })).toBeNull();
    await choose(user, /^EBR/);
    expect(isChecked('Inicial')).toBe(false);
    expect(screen.queryByRole('group', { name: 'Años' })).toBeNull();
  });

  it('chooses a single option by itself and shows it as text', async () => {
    api.answer(examAccessRoute, {
      success: true,
      data: { access: { types: [1], levels: [2], specialties: [14] } },
    });
    await openSetup('Ascenso', 'MOCK');
    within(step('Modalidad')).getByText('EBR - Educación Básica Regular');
    within(step('Nivel')).getByText('Primaria');
    within(step('Especialidad')).getByText('Primaria');
    // On phones each of these steps takes one line, so that the years are on the first screen.
    for (const name of ['Modalidad', 'Nivel', 'Especialidad']) {
      expect(step(name).className.split(' ')).toContain('flex');
    }
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(new Set(radios.map(({ name }) => name))).toEqual(new Set(['way']));
    step('Años');
    // Level and specialty have the same name, which is shown once.
    within(summary()).getByText('EBR Primaria.');
  });

  it('recounts, starts, keeps the attempt and goes to it', async () => {
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    await choose(user, '2023');
    await choose(user, '2021');
    within(summary()).getByText('EBR Inicial. Años 2021 y 2023.');
    await within(summary()).findByText('180');
    within(summary()).getByText('90');
    within(summary()).getByText('puntaje de práctica');

    await user.click(startButton());
    await screen.findByText('Otra página: /docente/ascenso/simulacro-examen/31');
    const payload = {
      type: 'MOCK',
      type_exam: 'Ascenso',
      source_section: 1,
      category_id: 1,
      years: [2021, 2023],
      question_types: [],
      exams_selected: {},
    };
    expect(api.bodiesOf(createAttemptRoute)).toEqual([payload]);
    expect(toasts).toContain('success: Iniciando examen correctamente.');
    expect(readStoredAttempt()).toEqual({
      attemptId: 31,
      payload,
      startTime: '2026-11-21T15:00:00.000Z',
      durationMinutes: 180,
      timerType: 'COUNTDOWN',
    });
  });

  it('opens as the last exam started was, but only while it is still accessible', async () => {
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2024');
    await user.click(startButton());
    await screen.findByText(/^Otra página/);
    cleanup();

    await openSetup('Ascenso', 'MOCK');
    expect(isChecked('Inicial')).toBe(true);
    expect(isChecked('2024')).toBe(true);
    cleanup();

    api.answer(examAccessRoute, { success: true, data: { access: { ...everything, levels: [2] } } });
    await openSetup('Ascenso', 'MOCK');
    expect(screen.queryByLabelText('Inicial')).toBeNull();
    expect(screen.queryByLabelText('2024')).toBeNull();
  });

  it.each([
    ['No hay preguntas para tu elección.', 'No hay preguntas para tu elección.'],
    ['', 'Error al iniciar el examen'],
  ])('says what the server says when it refuses (%j)', async (message, shown) => {
    api.refuse(createAttemptRoute, { status: 422, code: 'NO_QUESTIONS', message });
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    await user.click(startButton());
    await waitFor(() => expect(toasts).toContain(`error: ${shown}`));
    expect(startButton().getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each([
    [10, 'El banco tiene 30 de las 60 preguntas del examen. Tu simulacro será más corto.'],
    [0, 'No hay preguntas para esta elección. Prueba con otros años.'],
  ])('says when the bank holds only %i of each kind', async (available, text) => {
    api.answer(previewExamRoute, (request) => previewOf(request, available));
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    await screen.findByText(text);
  });

  it('tells an expired teacher why nothing can be started, and asks the server for nothing', async () => {
    signIn('Ascenso', true);
    const user = await openSetup('Ascenso', 'MOCK');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    expect(startButton().getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getAllByRole('button', {
        name: /Iniciar simulacro/,
        description: /^Tu acceso venció el 20-11-2026\./,
      }),
    ).toHaveLength(2);
    await user.click(startButton());
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('offers to try again when the options could not be loaded', async () => {
    api.refuse(metadataTreeRoute, { status: 500, code: 'INTERNAL', message: '' });
    await renderPage(<ExamSetupPage examType="Ascenso" mode="MOCK" />);
    await screen.findByText('Error al obtener metadata');
    api.answer(metadataTreeRoute, { success: true, data: { modalities, sources: [] } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('group', { name: 'Modalidad' });
  });

  it('shows no setup of an exam type that the account does not include', async () => {
    signIn('Directivos');
    await renderPage(<ExamSetupPage examType="Ascenso" mode="MOCK" />);
    await screen.findByText('No tienes acceso a esta sección.');
    expect(api.received).toEqual([]);
  });
});
