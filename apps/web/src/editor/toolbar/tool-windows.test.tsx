import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { letBackCloseWindows } from '../../ui/overlays/back-closes.ts';
import { RichTextEditor } from '../rich-text-editor.tsx';

beforeAll(() => letBackCloseWindows(() => window.history.state?.__TSR_index ?? 0));

it.each([
  ['Crear fracción', 'dialog'],
  ['Crear raíz', 'dialog'],
  ['Símbolos matemáticos', 'dialog'],
  ['Color de texto', 'dialog'],
  [/^Alineación/, 'menu'],
  [/^Tamaño/, 'menu'],
])('going back closes the window of "%s" and stays on the page', async (tool, role) => {
  window.history.replaceState({ __TSR_index: 0 }, '', '/list');
  window.history.pushState({ __TSR_index: 1 }, '', '/form');
  render(<RichTextEditor value="<p>a</p>" onChange={() => {}} label="Enunciado" />);
  await userEvent.click(screen.getByRole('button', { name: tool }));
  await screen.findByRole(role);

  window.history.back();
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
});
