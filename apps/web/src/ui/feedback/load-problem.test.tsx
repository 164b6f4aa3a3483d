import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { LoadProblem } from './load-problem.tsx';

function draw(error: Error) {
  const onRetry = vi.fn();
  render(
    <LoadProblem
      error={error}
      fallback="No se pudo."
      waits="Tus exámenes se muestran al volver."
      onRetry={onRetry}
    />,
  );
  return onRetry;
}

it('says what waits for the connection and what works, and tries again when it is back', () => {
  const onRetry = draw(new NetworkError('No se pudo.', 'offline'));
  expect(screen.getByRole('status').textContent).toContain(
    'Sin conexión. Tus exámenes se muestran al volver.',
  );
  expect(screen.getByRole('status').textContent).toMatch(/Mientras tanto funcionan los exámenes guardados/);
  expect(screen.queryByRole('alert')).toBeNull();
  window.dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledOnce();
});

it.each([
  [
    'a refusal',
    new ApiError({ status: 500, code: 'INTERNAL', message: 'Falló el servidor.' }),
    'Falló el servidor.',
  ],
  ['a slow answer', new NetworkError('No se pudo.', 'timeout'), 'No se pudo.'],
])('shows %s as a failure', (_name, error, text) => {
  const onRetry = draw(error);
  expect(screen.getByRole('alert').textContent).toContain(text);
  window.dispatchEvent(new Event('online'));
  expect(onRetry).not.toHaveBeenCalled();
});
