import { updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('a question that could not be saved is told beside the title of the next one and in the grid', async () => {
  review.api.respond(updateDraftRoute, () => new Response('', { status: 500 }));
  await review.openReview('?pregunta=15');
  write('Alternativa A', '<p>otra</p>');
  await press('Anterior');
  await screen.findByText('No se guardó la 15');
  expect(review.said).toEqual([expect.stringMatching(/^Pregunta 15\. /)]);
  screen.getByRole('button', { name: 'Pregunta 15, sin guardar' });
  review.answerSaves();
  await press('Ir a la 15');
  expect(draftTitle()).toBe('Pregunta 15');
  expect(screen.queryByText('No se guardó la 15')).toBeNull();
  await press('Reintentar');
  await screen.findByRole('button', { name: 'Pregunta 15, por revisar' });
});

test('without a connection an edit says that it is saved later, and so does whoever leaves or goes on', async () => {
  review.api.respond(updateDraftRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  await review.openReview('?pregunta=15');
  write('Alternativa A', '<p>otra</p>');
  await screen.findByText('No se guardó');
  expect(review.said).toEqual(['Pregunta 15. Sin conexión. El cambio se guardará solo cuando vuelva.']);
  await press('Aceptar todas');
  const all = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await userEvent.click(within(all).getByRole('button', { name: 'Aceptar 3 preguntas' }));
  await waitFor(() =>
    expect(review.said.at(-1)).toBe(
      'Sin conexión: hay cambios sin guardar. Se guardarán solos cuando vuelva; sigue entonces.',
    ),
  );
  await userEvent.click(within(all).getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const leaving = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  expect(leaving.textContent).toContain('Sin conexión: hay cambios que no se pudieron guardar.');
});
