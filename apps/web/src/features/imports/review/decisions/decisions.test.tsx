import { acceptDraftRoute, discardDraftRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
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
  review.server.drafts = [11, 12, 13, 14].map((number) => draftOf(number + 80, [draftItem(number)]));
});
afterEach(() => review.stopToasts());

const decided = (status: 'accepted' | 'discarded', id: number) => {
  const draft = review.server.drafts.find((one) => one.id === id);
  return Response.json({
    success: true,
    message: '',
    data: { ...draft, status, version: 2, entry_id: status === 'accepted' ? 700 : null },
  });
};
const refused = (status: number, failure: object, headers = {}) =>
  Response.json({ success: false, error: '', ...failure }, { status, headers });

/** A server that answers decisions only when the test tells it to. */
function holdDecisions() {
  const open: ((response?: Response) => void)[] = [];
  for (const [route, status] of [
    [acceptDraftRoute, 'accepted'],
    [discardDraftRoute, 'discarded'],
  ] as const) {
    review.api.respond(
      route,
      ({ path }) =>
        new Promise((resolve) => {
          open.push((response) => resolve(response ?? decided(status, Number(path.split('/').at(-3)))));
        }),
    );
  }
  return {
    /** Answers the waiting request. */
    answer: async (response?: Response) => {
      await waitFor(() => expect(open.length).toBeGreaterThan(0));
      await act(async () => open.shift()?.(response));
    },
  };
}

const sent = () => review.sentTo(/accept|discard/).map(({ path }) => path.replace(/.*drafts\//, ''));
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('the next question is shown at once, with the focus, while the decisions are sent one by one', async () => {
  const server = holdDecisions();
  await review.openReview();
  await userEvent.keyboard('a');
  expect(draftTitle()).toBe('Pregunta 12');
  expect(document.activeElement?.id).toBe('draft-title');
  expect(spoken()).toContain('Aceptada la 11. Sigue la 12.');
  expect(screen.getByRole('button', { name: 'Pregunta 11, aceptada' })).toBeTruthy();
  expect(screen.getByText('Guardando…')).toBeTruthy();
  await userEvent.keyboard('da');
  expect(draftTitle()).toBe('Pregunta 14');
  expect(screen.getByText('Guardando… 3')).toBeTruthy();
  expect(sent()).toEqual(['91/accept/']);
  await server.answer();
  await server.answer();
  await server.answer();
  await waitFor(() => expect(screen.queryByText(/^Guardando/)).toBeNull());
  expect(sent()).toEqual(['91/accept/', '92/discard/', '93/accept/']);
  expect(screen.getByRole('button', { name: 'Pregunta 12, descartada' })).toBeTruthy();
});

test.each(['key', 'button'])('a second discard right after the first one does nothing: %s', async (by) => {
  holdDecisions();
  await review.openReview();
  const twice = () =>
    by === 'key'
      ? userEvent.keyboard('dd')
      : userEvent.dblClick(screen.getByRole('button', { name: 'Descartar' }));
  // The clock stands still: a busy machine may take longer between two presses than a person does.
  const start = Date.now();
  vi.setSystemTime(start);
  await twice();
  expect(draftTitle()).toBe('Pregunta 12');
  vi.setSystemTime(start + 1_000);
  await twice();
  vi.useRealTimers();
  expect(draftTitle()).toBe('Pregunta 13');
});

test('the end says so once everything has arrived', async () => {
  const server = holdDecisions();
  review.server.drafts = review.server.drafts.slice(0, 1);
  await review.openReview();
  await userEvent.keyboard('a');
  expect(draftTitle()).toBe('Guardando las últimas preguntas…');
  await server.answer();
  await waitFor(() => expect(draftTitle()).toBe('No queda ninguna por revisar'));
});

test('a refused question is shown again with its text and what was typed; the others are not lost', async () => {
  const server = holdDecisions();
  review.answerSaves();
  await review.openReview();
  write('Alternativa A', '<p>escrita</p>');
  await press('Aceptar y seguir');
  await userEvent.keyboard('a');
  expect(draftTitle()).toBe('Pregunta 13');
  await server.answer(refused(422, { code: 'RULE_BROKEN', message: 'El examen ya no está en el catálogo.' }));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 11'));
  expect(screen.getByText('No se aceptó.').parentElement?.textContent).toContain(
    'El examen ya no está en el catálogo.',
  );
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>escrita</p>');
  // A press right after the jump back is ignored: it was meant for the question shown before.
  await userEvent.keyboard('d');
  expect(draftTitle()).toBe('Pregunta 11');
  await server.answer();
  await waitFor(() => expect(screen.queryByText(/^Guardando/)).toBeNull());
  expect(sent()).toEqual(['91/accept/', '92/accept/']);
  expect(screen.getByRole('button', { name: 'Pregunta 12, aceptada' })).toBeTruthy();
});

test('a refusal is announced, and a person who types in another question stays there', async () => {
  const server = holdDecisions();
  await review.openReview();
  await userEvent.keyboard('ae');
  const field = screen.getByRole('textbox', { name: 'Bloque 1 del enunciado' });
  expect(document.activeElement).toBe(field);
  await server.answer(refused(422, { code: 'RULE_BROKEN', message: 'No vale.' }));
  await waitFor(() => expect(review.said).toEqual(['No se aceptó la pregunta 11. No vale.']));
  expect(draftTitle()).toBe('Pregunta 12');
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('button', { name: 'Pregunta 11, por revisar' })).toBeTruthy();
});

test('the announced acceptance is corrected when the question was not accepted', async () => {
  review.api.respond(updateDraftRoute, () => Promise.reject(new TypeError('offline')));
  await review.openReview();
  write('Alternativa A', '<p>escrita sin conexión</p>');
  await press('Aceptar y seguir');
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 11'));
  await screen.findByText('No se aceptó.');
  expect(spoken()).toContain('No se aceptó la 11.');
});

test('the page says that the server is unavailable, and sends again after the time that the server names', async () => {
  const server = holdDecisions();
  await review.openReview();
  await userEvent.keyboard('aa');
  await server.answer(refused(503, { code: 'UNAVAILABLE', message: '' }, { 'retry-after': '1' }));
  await waitFor(() =>
    expect(spoken()).toContain('El servidor no responde. Las 2 decididas se guardarán en cuanto vuelva.'),
  );
  expect(draftTitle()).toBe('Pregunta 13');
  await server.answer();
  await server.answer();
  await waitFor(() => expect(screen.queryByText(/^Guardando|no responde/)).toBeNull());
  expect(sent()).toEqual(['91/accept/', '91/accept/', '92/accept/']);
});

test('a decision that was not sent yet is taken back without a call', async () => {
  const server = holdDecisions();
  await review.openReview();
  await userEvent.keyboard('aad');
  await press('Pregunta 12, aceptada');
  await press('Deshacer');
  expect(document.activeElement?.id).toBe('draft-title');
  expect(screen.getByRole('button', { name: 'Pregunta 12, por revisar' })).toBeTruthy();
  await waitFor(() => expect(spoken()).toContain('Vuelve a revisión la 12.'));
  await press('Pregunta 13, descartada');
  await press('Restaurar');
  await server.answer();
  await waitFor(() => expect(screen.queryByText(/^Guardando/)).toBeNull());
  expect(sent()).toEqual(['91/accept/']);
});

test('a discard says what it discarded, and is undone from there', async () => {
  review.answerDecisions();
  review.server.drafts = [
    draftOf(
      91,
      [11, 12, 13].map((number) => draftItem(number)),
    ),
    draftOf(94, [draftItem(14)]),
  ];
  await review.openReview('?pregunta=12');
  await userEvent.keyboard('d');
  expect(draftTitle()).toBe('Pregunta 14');
  expect(review.said).toEqual(['Descartadas de la 11 a la 13.']);
  const toast = review.toasts.get('discarded 91');
  expect(toast?.action?.label).toBe('Deshacer');
  await waitFor(() => expect(screen.queryByText(/^Guardando/)).toBeNull());
  await act(async () => toast?.action?.onPress());
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 11 a 13'));
  expect(document.activeElement?.id).toMatch(/title$/);
  expect(screen.getByRole('button', { name: 'Pregunta 12, por revisar' })).toBeTruthy();
  expect(review.sentTo(/restore/)).toHaveLength(1);
});

test('a discard that is refused or taken back is no longer offered to undo', async () => {
  const server = holdDecisions();
  await review.openReview();
  await userEvent.keyboard('d');
  expect(review.toasts.has('discarded 91')).toBe(true);
  await server.answer(refused(422, { code: 'RULE_BROKEN', message: 'No vale.' }));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 11'));
  expect(review.toasts.has('discarded 91')).toBe(false);
  await press('Pregunta 13, por revisar');
  vi.setSystemTime(Date.now() + 1_000);
  await userEvent.keyboard('ad');
  vi.useRealTimers();
  await press('Pregunta 14, descartada');
  await press('Restaurar');
  await waitFor(() => expect(review.toasts.has('discarded 94')).toBe(false));
  await server.answer();
});

test('leaving waits until everything has arrived', async () => {
  const server = holdDecisions();
  const { router } = await review.openReview();
  await userEvent.keyboard('aa');
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  await server.answer();
  expect(router.state.location.pathname).toBe('/revisar/7');
  await server.answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
});

test('leaving asks while the server is unavailable, and then sends nothing more', async () => {
  const server = holdDecisions();
  const { router } = await review.openReview();
  await userEvent.keyboard('aa');
  await server.answer(refused(503, { code: 'UNAVAILABLE', message: '' }, { 'retry-after': '1' }));
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  expect(dialog.textContent).toContain('Si sales ahora, quedan por revisar.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
  const before = sent().length;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(sent()).toHaveLength(before);
});

test('the page stays at a question that the bank will refuse', async () => {
  const keyless = { code: 'no-key' as const, text: 'La pregunta 11 no tiene respuesta correcta.' };
  review.server.drafts = [
    draftOf(91, [draftItem(11, { warnings: [keyless], key_source: null })]),
    ...review.server.drafts.slice(1),
  ];
  const server = holdDecisions();
  await review.openReview('?pregunta=11');
  await userEvent.keyboard('a');
  expect(draftTitle()).toBe('Pregunta 11');
  expect(screen.getByText('Aceptando...')).toBeTruthy();
  const text = 'Marca exactamente una alternativa correcta.';
  const errors = { 'questions.0.alternatives': [text] };
  await server.answer(refused(400, { code: 'INVALID_INPUT', message: 'Revisa alternativas.', errors }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(draftTitle()).toBe('Pregunta 11');
});
