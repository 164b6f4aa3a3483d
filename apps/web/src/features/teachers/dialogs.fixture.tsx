import { metadataTreeRoute, regionsRoute } from '@amauta/contract/catalogue.ts';
import {
  type TeacherCredential,
  type TeacherDetail,
  teacherDetailRoute,
} from '@amauta/contract/teachers/teacher.ts';
import { type AuditEntry, teacherAuditRoute } from '@amauta/contract/teachers/teacher-audit.ts';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ebe, ebrWith } from '../../testing/sample-catalogue.ts';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { presentToasts, type ToastOptions } from '../../ui/feedback/toast.ts';
import type { TeacherDialog } from './teacher-dialog.ts';
import { TeacherDialogs } from './teacher-dialogs.tsx';
import { sampleCategory, sampleTeacher } from './teacher-samples.fixture.ts';

/** A part of the real catalogue with every shape of modality, level and specialty. */
export const sampleTree = [ebrWith('Inicial', 'Primaria', 'Secundaria'), ebe];

const regions = [
  'Amazonas',
  'Áncash',
  'Apurímac',
  'Arequipa',
  'Ayacucho',
  'Cajamarca',
  'Callao',
  'Cusco',
].map((name, index) => ({ code: String(index + 1).padStart(2, '0'), name }));

/** Answers the requests for the lists that every teacher form offers. */
export function answerLists(api: ReturnType<typeof fakeApi>): void {
  api.answer(metadataTreeRoute, { success: true, data: { modalities: sampleTree, sources: [] } });
  api.answer(regionsRoute, { success: true, data: regions });
}

export function sampleDetail(change: Partial<TeacherDetail> = {}): TeacherDetail {
  const mathematics = sampleCategory({
    category_id: 14,
    specialty: 10,
    modality_name: sampleTree[0]?.name ?? '',
  });
  return {
    ...sampleTeacher({ categories: [mathematics] }),
    has_temporary_password: false,
    days_left: 206,
    last_sign_in_at: '2026-11-20T01:32:00.000Z',
    last_sign_in_device: 'Chrome en Android',
    own_password_since: '2026-03-04T00:05:00.000Z',
    total_attempts: 8,
    unfinished_attempts: 1,
    last_mock: { finished_at: '2026-11-14T18:00:00.000Z', points_earned: 63, points_possible: 90 },
    average_score_percentage: 66.33,
    privacy_consent: null,
    ...change,
  };
}

function sampleAudit(count: number): AuditEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    id: count - index,
    action: 'teacher.updated' as const,
    actor_name: 'Julia Ramos',
    happened_at: '2026-10-20T16:18:00.000Z',
    changes: [{ field: 'IE', label: 'Institución educativa', from: `IE ${index}`, to: `IE ${index + 1}` }],
  }));
}

/** Temporary passwords as the server returns them, one for each name. */
export function sampleCredentials(...names: string[]): TeacherCredential[] {
  return names.map((full_name, index) => ({
    id: 71 + index,
    teacher_id: 11 + index,
    full_name,
    email: `docente-${index + 1}@correo.pe`,
    phone_number: `95214883${index}`,
    password: `Lago-Puno-${77 + index}!`,
    expiration_date: '2099-06-14',
    made_at: '2026-11-22T15:00:00.000Z',
    kept_until: '2026-11-23T15:00:00.000Z',
  }));
}

/** What the page of teachers gives to its dialogs. */
export const handlers = { onClose: vi.fn(), onOpen: vi.fn(), onDeleted: vi.fn(), onBulkDone: vi.fn() };

/**
 * Signs an administrator in, and answers what the dialogs of one teacher read. Toasts are collected as
 * 'kind: message', with their actions apart.
 */
export function prepareDialogs() {
  signInAs(administrator);
  const api = fakeApi();
  answerLists(api);
  api.answer(teacherDetailRoute, { success: true, data: sampleDetail() });
  api.answer(teacherAuditRoute, { success: true, data: sampleAudit(6) });
  const toasts: string[] = [];
  const actions: NonNullable<ToastOptions['action']>[] = [];
  presentToasts({
    show: ({ kind, message, action }) => {
      toasts.push(`${kind}: ${message}`);
      if (action) actions.push(action);
    },
    dismiss: () => {},
  });
  return { api, toasts, actions };
}

export const drawDialog = (dialog: TeacherDialog) =>
  renderPage(<TeacherDialogs dialog={dialog} {...handlers} />, { at: '/administrador/gestionar-docentes' });

export const findDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }));
