import { type ImportDraft, importDraftsRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { draftTitle, press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('another person’s change: theirs takes the place of mine when asked', async () => {
  const message = 'Otra persona cambió esta pregunta.';
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message });
  await review.openReview();
  write('Alternativa A', '<p>mía</p>');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>mía</p>');
  const [, ...rest] = draftItem(12).alternatives;
  const theirs = draftItem(12, { alternatives: [{ text: '<p>suya</p>', correct: false }, ...rest] });
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 92 ? draftOf(92, [theirs], { version: 5 }) : draft,
  );
  await press('Cargar la suya');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>suya</p>'),
  );
  expect(screen.queryByText(message)).toBeNull();
  review.answerSaves();
  write('Alternativa A', '<p>las dos</p>');
  expect(await screen.findByText('Guardado')).toBeTruthy();
  const sent = review.sentTo(/drafts\/92\/$/).at(-1)?.body;
  expect(sent instanceof FormData && sent.get('version')).toBe('5');
});

/** Another person changes alternative A of question 12. The server counts the given version. */
function changeElsewhere(text: string, change: Partial<ImportDraft>) {
  const [, ...rest] = draftItem(12).alternatives;
  const theirs = draftItem(12, { alternatives: [{ text, correct: false }, ...rest] });
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 92 ? draftOf(92, [theirs], change) : draft,
  );
}

const compared = (label: string) => screen.getByRole('region', { name: label }).textContent;

test('another person’s change is shown beside mine, and a later one is shown before mine takes its place', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  changeElsewhere('<p>suya</p>', { version: 5 });
  write('Alternativa A', '<p>mía</p>');
  await userEvent.click(await screen.findByText('Comparar: difiere 1 parte'));
  expect(compared('Alternativa A')).toBe('Alternativa ALa suyasuyaLa tuyamía');
  changeElsewhere('<p>suya otra vez</p>', { version: 6 });
  await press('Guardar la mía');
  await waitFor(() =>
    expect(review.said).toContain('La pregunta cambió otra vez. Mira primero los cambios nuevos.'),
  );
  const refused = review.sentTo(/drafts\/92\/$/).at(-1)?.body as FormData;
  expect(refused.get('version')).toBe('5');
  await userEvent.click(await screen.findByText('Comparar: difiere 1 parte'));
  await waitFor(() => expect(compared('Alternativa A')).toContain('suya otra vez'));
  review.answerSaves();
  await press('Guardar la mía');
  expect(await screen.findByText('Guardado')).toBeTruthy();
  const sent = review.sentTo(/drafts\/92\/$/).at(-1)?.body as FormData;
  expect([sent.get('version'), String(sent.get('data')).includes('mía')]).toEqual(['6', true]);
});

test('mine is saved at once, but not before the other version was shown', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  changeElsewhere('<p>suya</p>', { version: 5 });
  let load = () => {};
  review.api.respond(
    importDraftsRoute,
    () =>
      new Promise((resolve) => {
        load = () => resolve(Response.json({ success: true, message: '', data: review.server.drafts }));
      }),
  );
  write('Alternativa A', '<p>mía</p>');
  const mine = await screen.findByRole('button', { name: 'Guardar la mía' });
  expect(mine.getAttribute('aria-disabled')).toBe('true');
  load();
  await waitFor(() => expect(mine.getAttribute('aria-disabled')).toBe('false'));
  // The server would not answer if the page asked it once more for the other version.
  review.answerSaves();
  await userEvent.click(mine);
  expect(await screen.findByText('Guardado')).toBeTruthy();
  const sent = review.sentTo(/drafts\/92\/$/).at(-1)?.body as FormData;
  expect([sent.get('version'), String(sent.get('data')).includes('mía')]).toEqual(['5', true]);
});

test('whoever leaves or accepts all before a version is chosen is told of the conflict', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  changeElsewhere('<p>suya</p>', { version: 5 });
  write('Alternativa A', '<p>mía</p>');
  await screen.findByRole('button', { name: 'Guardar la mía' });
  await press('Aceptar todas');
  const all = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await userEvent.click(within(all).getByRole('button', { name: /^Aceptar \d/ }));
  await waitFor(() => expect(review.said.at(-1)).toMatch(/^Una pregunta cambió en otro lugar/));
  await userEvent.click(within(all).getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const leaving = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  expect(leaving.textContent).toContain('Una pregunta cambió en otro lugar');
});

test('a draft that was changed and discarded elsewhere is restored without overwriting the change', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  changeElsewhere('<p>suya</p>', { version: 5, status: 'discarded' });
  write('Alternativa A', '<p>mía</p>');
  await screen.findByText(/después eliges si queda la suya o la tuya/);
  review.answerSaves();
  review.answerDecisions();
  const before = review.sentTo(/drafts\/92\/$/).length;
  await press('Restaurar');
  await userEvent.click(await screen.findByText('Comparar: difiere 1 parte'));
  expect(compared('Alternativa A')).toBe('Alternativa ALa suyasuyaLa tuyamía');
  expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(before);
  await press('Cargar la suya');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>suya</p>'),
  );
});

test('another person’s change comes into view and is announced, also when it is met by an action', async () => {
  const message = 'Otra persona cambió esta pregunta.';
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message });
  await review.openReview();
  const seen: boolean[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    if (this.textContent?.includes(message)) seen.push(true);
    // Newer browsers tell when scrolling has ended.
    return Promise.resolve() as never;
  };
  const silent: boolean[] = [];
  const observer = new MutationObserver(() => {
    const notice = screen.queryByText(message)?.closest('[role=alert]');
    if (notice) silent.push(notice.closest('[inert]') !== null);
  });
  observer.observe(document.body, { subtree: true, childList: true });
  write('Alternativa A', '<p>mía</p>');
  await press('Ajustar el área de la 12');
  await press('Guardar');
  await screen.findByText(message);
  observer.disconnect();
  expect(seen).toEqual([true]);
  expect(silent[0]).toBe(false);
  await press('Cargar la suya');
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(draftTitle()).toBe('Pregunta 12');
});

test.each([
  // Warned of by the reading, so the input is saved before the next question is shown.
  12,
  // The next question is shown at once, and this one again after the refusal.
  15,
])('accepting what somebody else has changed shows the notice and asks for no retry: %i', async (number) => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview(`?pregunta=${number}`);
  write('Alternativa A', '<p>mía</p>');
  await press('Aceptar y seguir');
  await waitFor(() => expect(draftTitle()).toBe(`Pregunta ${number}`));
  await screen.findByText('Otra persona la cambió.');
  // Pressed once more, beside the notice. Presses right after the jump back are ignored.
  vi.setSystemTime(Date.now() + 1_000);
  await press('Aceptar y seguir');
  vi.useRealTimers();
  await waitFor(() => expect(document.activeElement?.id).toBe('draft-title'));
  await press(`Ajustar el área de la ${number}`);
  await press('Guardar');
  expect(review.said).toEqual([]);
});

test.each(['accepted', 'discarded'] as const)(
  'a draft that was %s elsewhere offers only what can work, and keeps what was typed',
  async (status) => {
    const message = 'Lo que dice el servidor.';
    review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message });
    await review.openReview();
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92 ? { ...draft, status, version: 5 } : draft,
    );
    write('Alternativa A', '<p>mía</p>');
    const word = status === 'accepted' ? /aceptó esta pregunta/ : /descartó esta pregunta/;
    const notice = (await screen.findByText(word)).closest('[role=alert]') as HTMLElement;
    expect(screen.queryByRole('button', { name: 'Guardar la mía' })).toBeNull();
    expect(within(notice).getByText('mía')).toBeTruthy();
    if (status === 'accepted') {
      await press('Descartar mis cambios');
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      return;
    }
    review.answerSaves();
    review.answerDecisions();
    await press('Restaurar');
    expect(await screen.findByText('Guardado')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>mía</p>');
    const sent = review.sentTo(/drafts\/92\/$/).at(-1)?.body;
    expect(sent instanceof FormData && sent.get('version')).toBe('6');
  },
);

test('in a draft that was grouped elsewhere, what was typed is kept to be copied and never takes the group’s place', async () => {
  review.api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message: 'Otra persona la cambió.' });
  await review.openReview();
  const group = draftOf(92, [draftItem(12), draftItem(15)], { version: 5 });
  review.server.drafts = [...review.server.drafts.filter(({ id }) => id !== 92 && id !== 95), group].toSorted(
    (one, other) => one.id - other.id,
  );
  write('Alternativa A', '<p>mía</p>');
  const words = await screen.findByText(/agrupó o separó esta pregunta/);
  const notice = within(words.closest('[role=alert]') as HTMLElement);
  expect(notice.getByText('mía')).toBeTruthy();
  expect(notice.queryByRole('button', { name: 'Guardar la mía' })).toBeNull();
  await press('Cargar la suya');
  expect(await screen.findByRole('button', { name: /Pregunta 15:/ })).toBeTruthy();
  expect(draftTitle()).toBe('Preguntas 12 y 15');
  expect(screen.queryByText(/agrupó o separó/)).toBeNull();
});
