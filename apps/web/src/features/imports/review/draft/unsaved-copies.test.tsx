import { importDraftsRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loseSession } from '../../../../api/session-store.ts';
import type { Draft } from '../../../../question-form/drafts/draft-store.ts';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { press, reviewOf, write } from '../review-page.fixture.tsx';
import { SAVE_REST_MS } from './draft-session.ts';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

/** The copies stored on the device. */
const kept = vi.hoisted(() => new Map<string, Draft>());
vi.mock(import('../../../../question-form/drafts/device-drafts.ts'), () => ({
  deviceDrafts: () => ({
    list: async () => [...kept.values()],
    save: async (draft: Draft) => void kept.set(draft.id, draft),
    remove: async (id: string) => void kept.delete(id),
    keepNow: () => undefined,
  }),
}));

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  kept.clear();
  review = reviewOf();
});
afterEach(() => review.stopToasts());

const texts = () => [...kept.values()].map(({ content }) => content.items[0]?.alternatives[0]?.html);
const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Alternativa A' }).value;

/** Types, leaves the page before the server has saved, and opens the page again. */
async function reopenAfter(leave: () => void, meanwhile = () => {}): Promise<void> {
  review.api.refuse(updateDraftRoute, { status: 503, code: 'OVERLOADED', message: 'Vuelve en un momento.' });
  await review.openReview();
  write('Alternativa A', '<p>escrita</p>');
  leave();
  await waitFor(() => expect(texts()).toEqual(['<p>escrita</p>']));
  cleanup();
  meanwhile();
  signInAs(administrator);
  review.answerSaves();
  await review.openReview();
}

test.each<[name: string, leave: () => void]>([
  ['the page is loaded again', () => void window.dispatchEvent(new Event('pagehide'))],
  ['the session is lost', () => act(() => loseSession())],
  ['the page is left', cleanup],
])('text typed before %s is restored and saved', async (_name, leave) => {
  await reopenAfter(leave);
  await waitFor(() => expect(typed()).toBe('<p>escrita</p>'));
  expect(review.said).toContain('Recuperamos los cambios que quedaron sin guardar en este dispositivo.');
  expect(await screen.findByText('Guardado', {}, { timeout: 3_000 })).toBeTruthy();
  await waitFor(() => expect(kept.size).toBe(0), { timeout: 3_000 });
  const [question] = review.server.drafts.find(({ id }) => id === 92)?.questions ?? [];
  expect(question?.alternatives[0]?.text).toBe('<p>escrita</p>');
});

test('a draft that somebody else has changed keeps their text until the person chooses', async () => {
  await reopenAfter(cleanup, () => {
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92 ? { ...draft, version: 5 } : draft,
    );
  });
  expect(
    await screen.findByText(/^Este dispositivo guarda cambios que no llegaron al servidor/),
  ).toBeTruthy();
  expect(typed()).toBe('<p>escrita</p>');
  await press('Cargar la suya');
  await waitFor(() => expect(typed()).toBe('<p>uno 12</p>'));
  await waitFor(() => expect(kept.size).toBe(0), { timeout: 3_000 });
});

test('a conflict that nobody answered is shown again by every later visit', async () => {
  await reopenAfter(cleanup, () => {
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92 ? { ...draft, version: 5 } : draft,
    );
  });
  const notice = /^Este dispositivo guarda cambios que no llegaron al servidor/;
  await screen.findByText(notice);
  const before = review.sentTo(/drafts\/92\/$/).length;
  for (const search of ['?pregunta=15', '?pregunta=12']) {
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    await review.openReview(search);
    await waitFor(() => expect(review.said.at(-1)).toMatch(/^Recuperamos los cambios/));
  }
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(typed()).toBe('<p>escrita</p>');
  await act(() => new Promise((resolve) => setTimeout(resolve, SAVE_REST_MS + 200)));
  expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(before);
});

test('text chosen in place of somebody else’s is saved by the next visit if the person leaves meanwhile', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 92 ? { ...draft, version: 5 } : draft,
  );
  write('Alternativa A', '<p>elegida</p>');
  const mine = await screen.findByRole('button', { name: 'Guardar la mía' });
  await waitFor(() => expect(mine.getAttribute('aria-disabled')).toBe('false'));
  for (const route of [updateDraftRoute, importDraftsRoute])
    review.api.respond(route, () => new Promise(() => {}));
  await userEvent.click(mine);
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  review.api.answer(importDraftsRoute, { success: true, data: review.server.drafts });
  review.answerSaves();
  await review.openReview();
  expect(await screen.findByText('Guardado', {}, { timeout: 3_000 })).toBeTruthy();
  expect(typed()).toBe('<p>elegida</p>');
});

test('text that was given up on leaving is neither kept nor sent by the next visit', async () => {
  review.api.refuse(updateDraftRoute, { status: 500, code: 'INTERNAL', message: 'Falló.' });
  const { router } = await review.openReview();
  write('Alternativa A', '<p>dada por perdida</p>');
  await waitFor(() => expect(texts()).toEqual(['<p>dada por perdida</p>']), { timeout: 3_000 });
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
  cleanup();
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(kept.size).toBe(0);
  review.answerSaves();
  await review.openReview();
  expect(typed()).toBe('<p>uno 12</p>');
});

test('no copy is kept of text that was saved, of a decided draft, or of another account', async () => {
  review.answerSaves();
  await review.openReview();
  write('Alternativa A', '<p>guardada</p>');
  expect(await screen.findByText('Guardado', {}, { timeout: 3_000 })).toBeTruthy();
  cleanup();
  await waitFor(() => expect(kept.size).toBe(0));
  await reopenAfter(cleanup, () => {
    const own = [...kept.values()][0] as Draft;
    kept.set('other', { ...own, id: 'other', ownerId: 99 });
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92 ? { ...draft, status: 'discarded' as const } : draft,
    );
  });
  await waitFor(() => expect([...kept.keys()]).toEqual(['other']));
});
