import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DeferredEditor } from '../deferred-editor.tsx';
import { settleEarlyKeys } from './waiting-fields.ts';

const editor = vi.hoisted(() => ({
  code: null as unknown,
  shown: null as unknown,
  arrive: () => {},
  fail: () => {},
}));
vi.mock('../load-editor.ts', () => ({
  loadedEditor: () => editor.shown,
  preloadEditor: () => {},
  loadEditor: async () => {
    if (editor.shown) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    editor.fail = () => reject(new Error('no connection'));
    editor.arrive = () => {
      editor.shown = editor.code;
      resolve();
    };
    await promise;
  },
}));

beforeAll(async () => {
  editor.code = (await import('../rich-text-editor.tsx')).RichTextEditor;
  Range.prototype.getBoundingClientRect ??= () => document.body.getBoundingClientRect();
});
beforeEach(() => {
  editor.shown = null;
});

let html: Record<string, string> = {};

function Form() {
  const [values, setValues] = useState<Record<string, string>>({ Uno: '<p>texto</p>', Dos: '' });
  html = values;
  return Object.entries(values).map(([name, value]) => (
    <DeferredEditor
      key={name}
      label={name}
      value={value}
      onChange={(next) => setValues((all) => ({ ...all, [name]: next }))}
    />
  ));
}

const field = (name: string) => screen.getByRole('textbox', { name });

it('types what was typed before the editor stood, in its order', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field('Uno'));
  await user.keyboard('¿Qué{Backspace}é{Enter}tal?');
  expect(field('Uno')).toBe(document.activeElement);
  editor.arrive();
  await waitFor(() => expect(html.Uno).toBe('<p>texto¿Qué</p><p>tal?</p>'));
  expect(field('Uno').getAttribute('contenteditable')).toBe('true');
  expect(field('Uno')).toBe(document.activeElement);
  expect(settleEarlyKeys()).toBeNull();
});

it('keeps the text of a field that was left, and the focus where it went', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field('Uno'));
  await user.keyboard(' uno');
  await user.tab();
  await user.keyboard('dos');
  const settled = settleEarlyKeys();
  editor.arrive();
  expect(await settled).toBe(true);
  await waitFor(() => expect(html).toEqual({ Uno: '<p>texto uno</p>', Dos: '<p>dos</p>' }));
  expect(field('Dos')).toBe(document.activeElement);
});

it('keeps what was typed when the editor fails to load, until it loads', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field('Dos'));
  await user.keyboard('hola');
  editor.fail();
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo abrir el editor');
  const settled = settleEarlyKeys();
  await waitFor(() => expect(settled).not.toBeNull());
  editor.arrive();
  expect(await settled).toBe(true);
  await waitFor(() => expect(html.Dos).toBe('<p>hola</p>'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tries again at a press into the same field when the editor has failed to load', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field('Dos'));
  editor.fail();
  await screen.findByRole('alert');
  await user.click(field('Dos'));
  editor.arrive();
  await waitFor(() => expect(field('Dos').getAttribute('contenteditable')).toBe('true'));
});

it('mounts a loaded editor before the next key', async () => {
  editor.shown = editor.code;
  const user = userEvent.setup();
  render(<Form />);
  await user.click(field('Uno'));
  expect(field('Uno').getAttribute('contenteditable')).toBe('true');
});
