import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Select } from '../forms/select.tsx';
import { letBackCloseWindows } from './back-closes.ts';

/** Number of the page on screen, if it isn't the history entry at which the browser is. */
let asksToStay: number | undefined;
beforeAll(() => letBackCloseWindows(() => asksToStay ?? window.history.state.__TSR_index));
beforeEach(() => {
  // Two history entries with the router's numbers.
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

describe('at the first page of a visit', () => {
  const options = ['Inicial', 'Primaria', 'Secundaria'].map((label, value) => ({ label, value }));
  const list = () => screen.findByRole('combobox', { name: 'Nivel' }, { timeout: 10_000 });
  const open = async () => {
    await userEvent.click(await list());
    await screen.findByRole('option', { name: 'Primaria' });
  };
  const isClosed = () => waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  beforeEach(async () => {
    // An entry without the router's number is another site to the product.
    window.history.pushState(null, '', '/elsewhere');
    window.history.pushState({ __TSR_index: 0 }, '', '/first');
    render(<Select label="Nivel" options={options} value={null} onChange={() => undefined} />);
  });

  it('the question of a later page is closed by going back, though the browser stands on the first page', async () => {
    // The first press of the visit, on the first page.
    await userEvent.keyboard('{Shift}');
    window.history.pushState({ __TSR_index: 1 }, '', '/second');
    asksToStay = 1;
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/first'));
    await open();
    window.history.back();
    await isClosed();
    expect(window.location.pathname).toBe('/first');
    window.history.forward();
    await waitFor(() => expect(window.location.pathname).toBe('/second'));
    asksToStay = undefined;
  });

  it('going back closes what stands over it, each time it is opened, and then leaves at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      await open();
      window.history.back();
      await isClosed();
      expect(window.location.pathname).toBe('/first');
    }
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
  });

  it('the question of a page that would rather not be left keeps the entry to which the browser returns', async () => {
    window.history.pushState({ __TSR_index: 1 }, '', '/second');
    asksToStay = 1;
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/first'));
    await open();
    window.history.forward();
    await waitFor(() => expect(window.location.pathname).toBe('/second'));
    asksToStay = undefined;
  });

  it('going back leaves at once after a window was closed by hand and the address was replaced', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    window.history.replaceState({ __TSR_index: 0 }, '', '/first?page=2');
    await open();
    window.history.back();
    await isClosed();
    expect(window.location.search).toBe('?page=2');
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
  });
});
