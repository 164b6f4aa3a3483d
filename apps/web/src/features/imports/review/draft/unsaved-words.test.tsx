import { updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
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

test('without a connection an edit says that it is saved later, and so does whoever leaves or goes on', async () => {
  review.api.respond(updateDraftRoute, () => {
    throw new TypeError('Failed to fetch');
  });
  await review.openReview('?pregunta=15');
  write('Alternativa A', '<p>otra</p>');
  await screen.findByText('No se guardó');
  expect(review.said).toEqual(['Sin conexión. El cambio se guardará solo cuando vuelva.']);
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
