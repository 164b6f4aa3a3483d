import { acceptAllRoute, discardDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from '../review.fixture.ts';
import { press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
  review.api.answer(acceptAllRoute, { success: true, data: { accepted: 0, left: 0, refused: [] } });
});
afterEach(() => review.stopToasts());

const sent = () => review.sentTo(/7\/accept\/$/).map(({ body }) => body);
const confirm = () =>
  userEvent.click(
    within(screen.getByRole('dialog', { name: 'Aceptar todas' })).getByRole('button', {
      name: /^Aceptar \d/,
    }),
  );

test('accepting all names each question in the version that was on screen', async () => {
  await review.openReview('?pregunta=12');
  await press('Aceptar todas');
  await screen.findByRole('dialog', { name: 'Aceptar todas' });
  // Another window changes one, takes the warning of one away and adds one; coming back to this window loads them.
  review.server.drafts = [
    ...review.server.drafts.map((draft) =>
      draft.id === 92
        ? draftOf(92, [draftItem(12)], { version: 2 })
        : draft.id === 95
          ? { ...draft, version: 2 }
          : draft,
    ),
    draftOf(99, [draftItem(42)]),
  ];
  const lists = () => review.sentTo(/drafts\/$/).length;
  const before = lists();
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(lists()).toBe(before + 1));
  await screen.findByRole('button', { name: 'Pregunta 42, por revisar', hidden: true });
  await confirm();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      drafts: [
        { id: 92, version: 1 },
        { id: 93, version: 1 },
        { id: 95, version: 1 },
      ],
    },
  ]);
});

test('what was typed here before is saved first, and then accepted as it was saved', async () => {
  review.answerSaves();
  await review.openReview('?pregunta=15');
  write('Alternativa A', '<p>otra</p>');
  await press('Aceptar todas');
  await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await confirm();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      drafts: [
        { id: 93, version: 1 },
        { id: 95, version: 2 },
      ],
    },
  ]);
});

test('questions under a shared text that were refused are named by all their numbers', async () => {
  review.api.answer(acceptAllRoute, {
    success: true,
    data: { accepted: 0, left: 0, refused: [{ draft_id: 93, reason: 'Hubo cambios.' }] },
  });
  await review.openReview('?pregunta=12');
  await press('Aceptar todas');
  await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await confirm();
  const refused = await screen.findByRole('dialog', { name: 'No se aceptaron todas' });
  expect(refused.textContent).toContain('Preguntas 13 y 14. Hubo cambios.');
});

test('accepting all while decisions wait for the server says that they are sent by themselves', async () => {
  review.api.respond(discardDraftRoute, () => new Response('', { status: 503 }));
  await review.openReview('?pregunta=12');
  await press('Descartar');
  await screen.findByText(/^El servidor no responde\. Se guardará/);
  await press('Aceptar todas');
  await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await confirm();
  await waitFor(() =>
    expect(review.said.at(-1)).toMatch(/Se envían solas en cuanto vuelva; sigue entonces\.$/),
  );
  expect(sent()).toEqual([]);
});
