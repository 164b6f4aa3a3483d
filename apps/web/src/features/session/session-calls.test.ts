import '../../testing/fake-indexeddb.ts';
import { logoutRoute } from '@amauta/contract/session.ts';
import { expect, it } from 'vitest';
import { deviceShelf } from '../../api/kept/device-shelf.ts';
import { currentSession } from '../../api/session-store.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { signInAs, teacher } from '../../testing/session-users.ts';
import { signOut } from './session-calls.ts';

it.each(['taken', 'refused'])(
  'a sign-out that is %s ends the session here and forgets what was read',
  async (fate) => {
    const api = fakeApi();
    if (fate === 'taken') api.answer(logoutRoute, { success: true, message: 'Sesión cerrada' });
    else api.refuse(logoutRoute, { status: 500, code: 'INTERNAL', message: 'Algo falló' });
    signInAs(teacher);
    await deviceShelf('readings').put('results', { score: 70 });
    await signOut().catch(() => {});
    expect(currentSession()).toBeNull();
    signInAs(teacher);
    expect(await deviceShelf('readings').list()).toEqual([]);
  },
);
