import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { choose, isChecked, openSetup, setupServer, step } from './setup-page.fixture.tsx';

it('shows a remembered group in one line on phones, and opens its steps on request', async () => {
  setupServer();
  const first = await openSetup('Ascenso', 'BANK');
  await choose(first, 'Inicial');
  cleanup();

  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 48rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const user = await openSetup('Ascenso', 'BANK');
  expect(step('Tu grupo de inscripción').textContent).toContain('Inicial');
  expect(screen.queryByRole('group', { name: 'Nivel' })).toBeNull();
  expect(screen.getByLabelText('2022')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cambiar tu grupo de inscripción' }));
  expect(isChecked('Inicial')).toBe(true);
  expect(step('Modalidad').contains(document.activeElement)).toBe(true);
});
