import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu } from './popover.tsx';

it.each(['{Enter}', ' '])(
  'the first opening by a key focuses the first item, like later ones: "%s"',
  async (key) => {
    const items = ['Subir', 'Bajar'].map((label) => ({ label, onSelect: vi.fn() }));
    render(<Menu trigger="⋮" triggerLabel="Acciones" items={items} />);
    const isAt = (label: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(label));
    for (const _opening of ['first', 'later']) {
      screen.getByRole('button', { name: 'Acciones' }).focus();
      await userEvent.keyboard(key);
      await screen.findByRole('menuitem', { name: 'Subir' }, { timeout: 10_000 });
      await isAt('Subir');
      await userEvent.keyboard('{ArrowDown}');
      await isAt('Bajar');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  },
);
