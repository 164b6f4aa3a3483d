import { meRoute } from '@amauta/contract/session.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { call } from '../../api/client.ts';
import { currentSession } from '../../api/session-store.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs } from '../../testing/session-users.ts';
import { useAccountRefresh } from './use-account-refresh.ts';

function Page() {
  useAccountRefresh();
  const { mutate } = useMutation({ mutationFn: () => call(teacherListRoute, { fallback: '' }) });
  return (
    <button type="button" onClick={() => mutate()}>
      Pedir
    </button>
  );
}

it('reads the account again when a call is refused, because the role has changed meanwhile', async () => {
  signInAs({ ...administrator, admin_role: 'teachers' });
  const api = fakeApi();
  api.answer(meRoute, { success: true, data: { ...administrator, admin_role: 'teachers' } });
  api.refuse(teacherListRoute, { status: 403, code: 'FORBIDDEN', message: 'Tu rol no lo permite.' });
  await renderPage(<Page />);
  const timesRead = () => api.received.filter(({ path }) => path === meRoute.path).length;
  await waitFor(() => expect(timesRead()).toBe(1));
  expect(currentSession()?.admin_role).toBe('teachers');

  api.answer(meRoute, { success: true, data: { ...administrator, admin_role: 'content' } });
  await userEvent.click(screen.getByRole('button', { name: 'Pedir' }));
  await waitFor(() => expect(currentSession()?.admin_role).toBe('content'));
  expect(timesRead()).toBe(2);
});
