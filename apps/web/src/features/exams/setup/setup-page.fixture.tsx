import {
  blueprintsRoute,
  directiveExamsRoute,
  type ExamAccess,
  type ExamType,
  examAccessRoute,
  KIND_NAMES,
  metadataRoute,
  metadataTreeRoute,
} from '@amauta/contract/catalogue.ts';
import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { examPreferencesRoute } from '@amauta/contract/exams/official.ts';
import { ExamPayload, filledYearsRoute, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { attemptListRoute } from '@amauta/contract/practice.ts';
import { EXAM_KINDS, PRACTICE_BLUEPRINTS } from '@amauta/exam-rules/blueprint.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { login } from '../../../api/session-store.ts';
import { fakeApi, type Received } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { directiveExam, ebe, ebrWith } from '../../../testing/sample-catalogue.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleList } from '../my-exams/attempt-samples.fixture.ts';
import { ExamSetupPage } from './exam-setup-page.tsx';
import { setupTexts } from './setup-texts.ts';
import type { SetupMode } from './state/setup-state.ts';

/** A level with specialties, one without, and a modality without levels. */
export const modalities = [ebrWith('Inicial', 'Primaria'), ebe];
/** Access to all of the sample catalogue. */
export const everything: ExamAccess['access'] = { types: [1, 3], levels: [1, 2], specialties: [12, 14] };

/** A preview for the received choice, in which the bank holds `available` questions of each kind. */
export function previewOf({ body }: Received, available: number) {
  const payload = ExamPayload.parse(body);
  const kinds = payload.question_types.length > 0 ? payload.question_types : EXAM_KINDS[payload.type_exam];
  const rows = kinds.map((kind) => {
    const wanted = kind === 'CG' ? 50 : 20;
    return { kind, name: KIND_NAMES[kind], available, drawn: Math.min(wanted, available), wanted };
  });
  const total = rows.reduce((sum, row) => sum + row.drawn, 0);
  const data = {
    total_questions: total,
    duration_minutes: total * 3,
    points_possible: total * 1.5,
    kinds: rows,
  };
  return { success: true as const, data };
}

/** Three directive exams, not sorted; 'Acceso 2018' has no questions. */
const directiveExams = [
  directiveExam(4, 'Simulacro 1', { CG: 50 }),
  directiveExam(1, 'Acceso 2018', {}),
  directiveExam(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
];

/** Signs a teacher in on this device. */
export function signIn(typeAccess: string, isExpired = false) {
  login({
    token: 't',
    refreshToken: 'r',
    role: 'DOC',
    user: {
      id: 7,
      full_name: 'Rosa Quispe',
      email: 'rosa@amauta.test',
      role_code: 'DOC',
      type_access: typeAccess,
      category_label: 'EBR Primaria',
      has_temporary_password: false,
      expiration_date: isExpired ? '2026-11-20' : '2030-01-01',
      is_expired: isExpired,
      is_premium: !isExpired,
    },
  });
}

/** A server that offers the sample catalogue, and a teacher with every exam type. */
export function setupServer() {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const toasts: string[] = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
  const api = fakeApi();
  signIn('Ascenso,Nombramiento,Directivos');
  const years = [2021, 2022, 2023, 2024].map((year) => ({ id: year, name: String(year) }));
  api.answer(attemptListRoute, sampleList([]));
  api.answer(metadataTreeRoute, { success: true, data: { modalities, sources: [] } });
  api.answer(metadataRoute, { success: true, data: { types: [], levels: [], specialties: [], years } });
  api.answer(examAccessRoute, { success: true, data: { access: everything } });
  api.answer(directiveExamsRoute, { success: true, data: directiveExams });
  api.answer(blueprintsRoute, { success: true, data: PRACTICE_BLUEPRINTS });
  api.answer(examPreferencesRoute, { success: true, data: { way: 'LEARN', target_scale: null } });
  api.answer(filledYearsRoute, {
    success: true,
    data: { years: [2018, 2019, 2021, 2022, 2023, 2024, 2025] },
  });
  api.answer(previewExamRoute, (request) => previewOf(request, 100));
  api.answer(createAttemptRoute, ({ body }) => ({
    success: true as const,
    data: {
      exam_attempt_id: 31,
      start_time: '2026-11-21T15:00:00.000Z',
      server_time: '2026-11-21T15:00:00.000Z',
      timer_type: ExamPayload.parse(body).type === 'BANK' ? ('ELAPSED' as const) : ('COUNTDOWN' as const),
      duration_minutes: 180,
      duration_in_seconds: 10_800,
      total_questions: 60,
    },
  }));
  return { api, toasts };
}

/** Opens a setup page and waits until its options are there. */
export async function openSetup(examType: ExamType, mode: SetupMode) {
  await renderPage(<ExamSetupPage examType={examType} mode={mode} />, { at: '/inicio' });
  await screen.findByRole('heading', { name: setupTexts(mode, examType).summary });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;

export const startButton = () => screen.getAllByRole('button', { name: /^Iniciar/ })[0] as HTMLElement;
export const step = (name: string, description?: string | RegExp) =>
  screen.getByRole('group', { name, ...(description !== undefined && { description }) });
export const isChecked = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name).checked;
export const choose = (user: User, name: string | RegExp) => user.click(screen.getByLabelText(name));
export const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
