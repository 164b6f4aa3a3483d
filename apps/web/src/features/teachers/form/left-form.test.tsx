import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isWorkHeld } from '../../../api/held-work.ts';
import { loseSession } from '../../../api/session-store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { answerLists } from '../dialog-samples.ts';
import { TeacherDialogs } from '../teacher-dialogs.tsx';
import { forgetForm, leftFormOf } from './left-form.ts';

const nothing = () => undefined;

beforeEach(() => {
  signInAs(administrator);
  answerLists(fakeApi());
});
afterEach(forgetForm);

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
