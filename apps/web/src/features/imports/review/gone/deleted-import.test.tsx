import {
  acceptAllRoute,
  acceptDraftRoute,
  discardDraftRoute,
  importDraftsRoute,
  updateDraftRoute,
} from '@amauta/contract/imports/drafts.ts';
import { importPictureRoute, importRoute } from '@amauta/contract/imports/import.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, reviewOf, write } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

/** Another person deletes the import. From then on the server answers every call about it in these words. */
function deleteElsewhere(): void {
  const routes = [
    importRoute,
    importDraftsRoute,
    importPictureRoute,
    updateDraftRoute,
    acceptDraftRoute,
    discardDraftRoute,
    acceptAllRoute,
  ];
  const message = 'Esa importación no existe o ya fue eliminada.';
  for (const route of routes) review.api.refuse(route, { status: 404, code: 'NOT_FOUND', message });
}

const notice = () => screen.findByText(/^Otra persona o ventana eliminó esta importación/);

async function expectClosed(): Promise<void> {
  await notice();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect([...review.toasts.values()].map(({ message }) => message)).toEqual([]);
  for (const name of ['Aceptar y seguir', 'Descartar', 'Aceptar todas'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ir al banco' }).getAttribute('href')).toBe(
    '/administrador/banco-preguntas',
  );
}

test('after a save that comes too late, one notice says so and keeps what was typed', async () => {
  const { router } = await review.openReview('?pregunta=15');
  deleteElsewhere();
  write('Alternativa A', '<p>mía</p>');
  await expectClosed();
  const typed = screen.getByRole('region', { name: 'Pregunta 15' });
  expect(within(typed).getByText('mía')).toBeTruthy();
  expect(review.said).toEqual([]);
  // Keys decide nothing more.
  await userEvent.keyboard('ad?');
  expect(review.sentTo(/accept|discard/)).toHaveLength(0);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Ir al banco' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
});

test.each(['Aceptar y seguir', 'Descartar'])('a decision gives no other reason: %s', async (name) => {
  await review.openReview('?pregunta=15');
  deleteElsewhere();
  await press(name);
  await expectClosed();
  expect(review.said.filter((text) => !text.startsWith('Descartada'))).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test('accepting all gives no other reason', async () => {
  await review.openReview('?pregunta=15');
  deleteElsewhere();
  await press('Aceptar todas');
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Aceptar \d/ }));
  await expectClosed();
  expect(review.said).toEqual([]);
});

test('the picture of a page tells it, too', async () => {
  await review.openReview('?pregunta=15');
  await screen.findByRole('img', { name: /^Página 6/ });
  deleteElsewhere();
  // Not the next page, which was loaded ahead.
  await press('Página anterior');
  await expectClosed();
});
