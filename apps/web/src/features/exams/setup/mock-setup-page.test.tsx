import {
  directiveExamsRoute,
  type ExamType,
  examAccessRoute,
  metadataRoute,
  metadataTreeRoute,
} from '@amauta/contract/catalogue.ts';
import { createAttemptRoute, previewExamRoute } from '@amauta/contract/exam.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { presentToasts } from '../../../ui/toast.ts';
import { readStoredAttempt } from '../exam-storage.ts';
import { MockSetupPage } from './mock-setup-page.tsx';
import { directiveExams, everything, modalities, previewOf, signIn } from './setup-samples.ts';

let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  api = fakeApi();
  signIn('Ascenso,Nombramiento,Directivos');
  const years = [2021, 2022, 2023, 2024].map((year) => ({ id: year, name: String(year) }));
  api.answer(metadataTreeRoute, { success: true, data: { modalities, sources: [] } });
  api.answer(metadataRoute, { success: true, data: { types: [], levels: [], specialties: [], years } });
  api.answer(examAccessRoute, { success: true, data: { access: everything } });
  api.answer(directiveExamsRoute, {
    success: true,
    data: directiveExams,
  });
  api.answer(previewExamRoute, (request) => previewOf(request, 100));
  api.answer(createAttemptRoute, {
    success: true,
    data: {
      exam_attempt_id: 31,
      start_time: '2026-11-21T15:00:00.000Z',
      server_time: '2026-11-21T15:00:00.000Z',
      timer_type: 'COUNTDOWN',
      duration_minutes: 180,
      duration_in_seconds: 10_800,
      total_questions: 60,
    },
  });
});

const open = async (examType: ExamType) => {
  await renderPage(<MockSetupPage examType={examType} />, { at: '/simulacro' });
  await screen.findByRole('heading', { name: 'Tu simulacro' });
  return userEvent.setup();
};
const start = () => screen.getAllByRole('button', { name: /Iniciar simulacro/ })[0] as HTMLElement;
const step = (name: string, description?: string | RegExp) =>
  screen.getByRole('group', { name, ...(description !== undefined && { description }) });
const isChecked = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name).checked;
const summary = () => screen.getByRole('complementary', { name: 'Tu simulacro' });
const choose = (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(screen.getByLabelText(name));

describe('Ascenso', () => {
  it('asks for what is missing in its order, under its step and with the focus there', async () => {
    const user = await open('Ascenso');
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));

    await user.click(start());
    step('Modalidad', 'Debes seleccionar una modalidad.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^EBR/));

    await choose(user, /^EBR/);
    expect(screen.queryByText('Debes seleccionar una modalidad.')).toBeNull();
    await user.click(start());
    step('Nivel', 'Has seleccionado un Modalidad con Niveles, por lo tanto debes seleccionar un nivel.');
    expect(document.activeElement).toBe(screen.getByLabelText('Inicial'));

    await choose(user, 'Primaria');
    await within(step('Especialidad')).findByRole('combobox');
    await user.click(start());
    const specialty = await within(step('Especialidad')).findByRole('combobox', {
      description:
        'Has seleccionado un Nivel con Especialidades, por lo tanto debes seleccionar una especialidad.',
    });
    expect(document.activeElement).toBe(specialty);

    await choose(user, 'Inicial');
    await choose(user, '2022');
    await user.click(start());
    step('Años', /Debes seleccionar al menos 2 años\./);
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('resets what depends on a choice that changes', async () => {
    const user = await open('Ascenso');
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
    await open('Ascenso');
    within(step('Modalidad')).getByText('EBR - Educación Básica Regular');
    within(step('Nivel')).getByText('Primaria');
    within(step('Especialidad')).getByText('Primaria');
    expect(screen.queryByRole('radio')).toBeNull();
    step('Años');
  });

  it('recounts, starts, keeps the attempt and goes to it', async () => {
    const user = await open('Ascenso');
    await choose(user, 'Inicial');
    await choose(user, '2023');
    await choose(user, '2021');
    within(summary()).getByText('EBR Inicial. Años 2021 y 2023.');
    await within(summary()).findByText('180');
    within(summary()).getByText('90');
    within(summary()).getByText('puntaje de práctica');

    await user.click(start());
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
    const user = await open('Ascenso');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2024');
    await user.click(start());
    await screen.findByText(/^Otra página/);
    cleanup();

    await open('Ascenso');
    expect(isChecked('Inicial')).toBe(true);
    expect(isChecked('2024')).toBe(true);
    cleanup();

    api.answer(examAccessRoute, { success: true, data: { access: { ...everything, levels: [2] } } });
    await open('Ascenso');
    expect(screen.queryByLabelText('Inicial')).toBeNull();
    expect(screen.queryByLabelText('2024')).toBeNull();
  });

  it.each([
    ['No hay preguntas para tu elección.', 'No hay preguntas para tu elección.'],
    ['', 'Error al iniciar el examen'],
  ])('says what the server says when it refuses (%j)', async (message, shown) => {
    api.refuse(createAttemptRoute, { status: 422, code: 'NO_QUESTIONS', message });
    const user = await open('Ascenso');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    await user.click(start());
    await waitFor(() => expect(toasts).toContain(`error: ${shown}`));
    expect(start().getAttribute('aria-disabled')).not.toBe('true');
  });

  it.each([
    [10, 'El banco tiene 30 de las 60 preguntas del examen. Tu simulacro será más corto.'],
    [0, 'No hay preguntas para esta elección. Prueba con otros años.'],
  ])('says when the bank holds only %i of each kind', async (available, text) => {
    api.answer(previewExamRoute, (request) => previewOf(request, available));
    const user = await open('Ascenso');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    await screen.findByText(text);
  });

  it('tells an expired teacher why nothing can be started, and asks the server for nothing', async () => {
    signIn('Ascenso', true);
    const user = await open('Ascenso');
    await choose(user, 'Inicial');
    await choose(user, '2022');
    await choose(user, '2023');
    expect(start().getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.getAllByRole('button', {
        name: /Iniciar simulacro/,
        description: /^Tu acceso venció el 20-11-2026\./,
      }),
    ).toHaveLength(2);
    await user.click(start());
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
  });

  it('offers to try again when the options could not be loaded', async () => {
    api.refuse(metadataTreeRoute, { status: 500, code: 'INTERNAL', message: '' });
    await renderPage(<MockSetupPage examType="Ascenso" />);
    await screen.findByText('Error al obtener metadata');
    api.answer(metadataTreeRoute, { success: true, data: { modalities, sources: [] } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByRole('group', { name: 'Modalidad' });
  });

  it('shows no setup of an exam type that the account does not include', async () => {
    signIn('Directivos');
    await renderPage(<MockSetupPage examType="Ascenso" />);
    await screen.findByText('No tienes acceso a esta sección.');
    expect(api.received).toEqual([]);
  });
});

describe('Nombramiento', () => {
  it('offers its five years and keeps the last question type chosen', async () => {
    const user = await open('Nombramiento');
    await choose(user, 'Inicial');
    const years = within(step('Años')).getAllByRole('checkbox');
    expect(years.map((box) => box.closest('label')?.textContent)).toEqual([
      '2018',
      '2019',
      '2022',
      '2024',
      '2025',
    ]);
    await choose(user, '2022');
    await choose(user, '2024');

    await screen.findByText('CCP, 20 preguntas');
    await choose(user, /^Comprensión Lectora/);
    await choose(user, /^Razonamiento Lógico/);
    screen.getByText('CL, 20 preguntas');
    await choose(user, /^Conocimientos Curriculares/);
    expect(isChecked(/^Conocimientos Curriculares/)).toBe(true);
    expect(toasts).toContain('warning: Debe seleccionar al menos un tipo de pregunta');

    await user.click(start());
    await screen.findByText(/^Otra página/);
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
      { years: [2022, 2024], question_types: ['CCP'] },
    ]);
  });

  it('brings all types back with Limpiar', async () => {
    const user = await open('Nombramiento');
    await choose(user, /^EBE/);
    await choose(user, '2022');
    await choose(user, '2024');
    await choose(user, /^Razonamiento Lógico/);
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(toasts).toContain('success: Selección limpiada');
    await choose(user, /^EBE/);
    expect(isChecked('2022')).toBe(false);
    await choose(user, '2022');
    await choose(user, '2024');
    expect(isChecked(/^Razonamiento Lógico/)).toBe(true);
  });
});

describe('Directivos', () => {
  it('offers each exam with the kinds it holds, the latest Acceso chosen', async () => {
    await open('Directivos');
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('group'));
    expect(
      rows.map((row) => within(row).getByRole('group').getAttribute('aria-label') ?? row.textContent),
    ).toEqual([
      expect.stringContaining('Acceso 2018'),
      expect.stringContaining('Acceso 2022-2023'),
      expect.stringContaining('Simulacro 1'),
    ]);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
    expect(screen.queryByRole('group', { name: 'Modalidad' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Años' })).toBeNull();
    await screen.findByText('70 de 70 como máximo');
  });

  it('asks for at least one kind, and starts with what is chosen', async () => {
    const user = await open('Directivos');
    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Acceso 2022-2023, Comprensión/);
    await user.click(start());
    screen.getByText('Debes seleccionar al menos un tipo de pregunta en al menos un examen.');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);

    await choose(user, /^Simulacro 1, Conocimientos/);
    await user.click(start());
    await screen.findByText('Otra página: /docente/directivos/simulacro-examen/31');
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
      { category_id: 999, years: [], exams_selected: { 4: ['CG'] } },
    ]);
  });

  it('goes back to its defaults with Limpiar', async () => {
    const user = await open('Directivos');
    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Simulacro 1, Conocimientos/);
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
