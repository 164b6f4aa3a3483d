import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { renewTeachersRoute } from '@amauta/contract/teachers/teacher-renewal.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../testing/fake-api.ts';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts, type ToastOptions } from '../../../ui/feedback/toast.ts';
import { preloadDialog } from '../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../ui/overlays/popover.tsx';
import { sampleTeacher, sampleTeachers } from '../teacher-samples.fixture.ts';

/** The address of the list of teachers. */
export const AT = '/administrador/gestionar-docentes';
export const rosa = sampleTeacher({ id: 1, expiration_date: '2099-01-31' });
export const luz = sampleTeacher({
  id: 2,
  full_name: 'Luz Tapullima',
  status: 'expired',
  expiration_date: '2026-01-31',
});
export const edwin = sampleTeacher({ id: 3, full_name: 'Edwin Ñaupari' });
/** Loads in advance what a press would load, so that no test waits for it. */
export const preload = () =>
  Promise.all([preloadPopovers(), preloadDialog(), import('../../../ui/forms/select-list.tsx')]);

/**
 * Signs an administrator in, and answers a list of two pages: Rosa and Luz, then Edwin. Toasts are collected
 * as 'kind: message', with their actions apart.
 */
export function prepareList() {
  signInAs(administrator);
  const api = fakeApi();
  api.answer(pendingCredentialsRoute, { success: true, data: [] });
  const toasts: string[] = [];
  const actions: NonNullable<ToastOptions['action']>[] = [];
  presentToasts({
    show: ({ kind, message, action }) => {
      toasts.push(`${kind}: ${message}`);
      if (action) actions.push(action);
    },
    dismiss: () => {},
  });
  api.answer(teacherListRoute, ({ search }) => {
    const page = Number(new URLSearchParams(search).get('page'));
    return sampleTeachers(page === 1 ? [rosa, luz] : [edwin], {
      current_page: page,
      total_pages: 2,
      total: 3,
    });
  });
  const answerRenewed = (...teachers: Teacher[]) =>
    api.answer(renewTeachersRoute, { success: true, data: teachers });
  return { api, toasts, actions, answerRenewed };
}

export const confirmRenewal = async () => {
  const question = within(await screen.findByRole('dialog', { name: 'Renovar acceso' }));
  await userEvent.click(question.getByRole('button', { name: 'Renovar' }));
};
