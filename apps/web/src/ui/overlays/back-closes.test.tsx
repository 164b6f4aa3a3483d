import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Select } from '../forms/select.tsx';
import { letBackCloseWindows } from './back-closes.ts';

beforeAll(letBackCloseWindows);
beforeEach(() => {
  // Two pages, as the router numbers them.
  window.history.replaceState({ __TSR_index: 0 }, '', '/first');
  window.history.pushState({ __TSR_index: 1 }, '', '/second');
});

it.each([
  ['few options', ['Inicial', 'Primaria', 'Secundaria']],
  ['many options', ['Arte', 'Ciencia', 'Comunicación', 'Inglés', 'Matemática', 'Religión', 'Tutoría']],
])('going back closes a list of %s, and leaves the page the second time', async (_name, labels) => {
  const options = labels.map((label, value) => ({ label, value }));
  const [first = ''] = labels;
  render(<Select label="Especialidad" options={options} value={null} onChange={() => undefined} />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Especialidad' }, { timeout: 10_000 }));
  await screen.findByRole('option', { name: first });

  window.history.back();
  await waitFor(() => expect(screen.queryByRole('option', { name: first })).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/second'));

  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/first'));
});
