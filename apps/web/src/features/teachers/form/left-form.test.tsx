import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isWorkHeld } from '../../../api/held-work.ts';
import { loseSession } from '../../../api/session-store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { answerLists } from '../dialogs.fixture.tsx';
import { TeacherDialogs } from '../teacher-dialogs.tsx';
import { TeachersPage } from '../teachers-page.tsx';
import { forgetForm, keepForm, leftFormOf } from './left-form.ts';

const nothing = () => undefined;

beforeEach(() => {
  signInAs(administrator);
  answerLists(fakeApi());
});
afterEach(() => forgetForm(administrator.id));

async function openForm(kept = leftFormOf(administrator.id)?.fields) {
  const view = await renderPage(
    <TeacherDialogs
      dialog={{ kind: 'add', ...(kept && { kept }) }}
      onClose={nothing}
      onOpen={nothing}
      onDeleted={nothing}
      onBulkDone={nothing}
    />,
  );
  await screen.findByRole('combobox', { name: 'Modalidad' }, { timeout: 10_000 });
  return view;
}
const name = () => screen.getByLabelText<HTMLInputElement>(/^Nombre completo/);

it('keeps what is typed of a teacher when the session ends by itself, for the same account', async () => {
  const first = await openForm();
  expect(isWorkHeld()).toBe(false);
  fireEvent.change(name(), { target: { value: 'Yeni Salazar' } });
  expect(isWorkHeld()).toBe(true);
  loseSession();
  first.unmount();
  expect(isWorkHeld()).toBe(false);
  expect(leftFormOf(administrator.id + 1)).toBeNull();

  signInAs(administrator);
  await openForm();
  expect(name().value).toBe('Yeni Salazar');
  expect(isWorkHeld()).toBe(true);
});

it('keeps nothing of a form in which nothing was typed', async () => {
  await openForm();
  loseSession();
  expect(leftFormOf(administrator.id)).toBeNull();
});

/** Loads the module anew, without its memory, as a reload does. */
async function reload() {
  vi.resetModules();
  return import('./left-form.ts');
}

it('keeps the form over a reload of the sign-in page, but no password', async () => {
  await openForm();
  fireEvent.change(name(), { target: { value: 'Yeni Salazar' } });
  fireEvent.change(screen.getByLabelText(/^Contraseña/), { target: { value: 'Secreta-2026' } });
  loseSession();
  expect(leftFormOf(administrator.id)?.fields.password).toBe('Secreta-2026');
  expect(JSON.stringify(Object.values(localStorage))).not.toContain('Secreta');

  const after = await reload();
  expect(after.leftFormOf(administrator.id)).toMatchObject({
    teacherId: null,
    // Only the changed fields.
    fields: { full_name: 'Yeni Salazar' },
    lacksPassword: true,
  });
});

it('keeps a form for its account for a day', () => {
  const savedAt = Date.now();
  keepForm({ account: administrator.id, teacherId: 7, fields: { IE: 'IE 1182' } }, savedAt);
  forgetForm(administrator.id + 1, savedAt);
  expect(leftFormOf(administrator.id, savedAt + 86_400_000)).toMatchObject({ teacherId: 7 });
  expect(leftFormOf(administrator.id, savedAt + 86_400_001)).toBeNull();
  forgetForm(administrator.id + 1, savedAt + 86_400_001);
  expect(localStorage.getItem('left_teacher_form')).toBeNull();
});

it('offers the form on the page of the teachers once, and says that the password is not kept', async () => {
  keepForm({
    account: administrator.id,
    teacherId: null,
    fields: { full_name: 'Yeni', password: 'Una-2026' },
  });
  // Restores the stored form after its memory was cleared, as a reload does.
  const stored = localStorage.getItem('left_teacher_form') ?? '';
  forgetForm(administrator.id);
  localStorage.setItem('left_teacher_form', stored);
  const toasts: string[] = [];
  const stop = presentToasts({ show: ({ message }) => toasts.push(message), dismiss: nothing });
  await renderPage(<TeachersPage />);
  await screen.findByRole('dialog', { name: 'Agregar docente' }, { timeout: 10_000 });
  await waitFor(() => expect(name().value).toBe('Yeni'));
  stop();
  expect(toasts).toContain('Vuelve a escribir la contraseña: no se guarda en este equipo.');
  expect(leftFormOf(administrator.id)).toBeNull();
});
