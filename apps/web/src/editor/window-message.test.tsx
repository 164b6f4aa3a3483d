import { act, render, screen } from '@testing-library/react';
import { $getRoot } from 'lexical';
import { describe, expect, it } from 'vitest';
import { change, editorOf, htmlOf } from './editor.testing.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { PROTOCOL } from './window-message.ts';

function open() {
  render(<RichTextEditor value="<p>uno dos</p>" onChange={() => {}} label="Enunciado" />);
  const field = screen.getByRole('textbox', { name: 'Enunciado' });
  const editor = editorOf(field);
  act(() => field.focus());
  change(editor, () => void $getRoot().selectEnd());
  return { field, editor };
}

const ORIGIN = window.location.origin;

async function send(data: unknown, origin = ORIGIN): Promise<void> {
  await act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin })));
}

function request(args: unknown, over: object = {}): string {
  return JSON.stringify({
    protocol: PROTOCOL,
    type: 'request',
    payload: { functionId: 'makeChanges', args },
    ...over,
  });
}

describe('a message of the window', () => {
  it('changes the text and the selection', async () => {
    const { editor } = open();
    await send(request([0, 3, 'mil', 0, 3, 'bold']));
    expect(htmlOf(editor)).toBe('<p><strong>mil</strong> dos</p>');
  });

  it('only selects when the text is -1', async () => {
    const { editor } = open();
    await send(request([4, 3, -1, 4, 3, 'italic']));
    expect(htmlOf(editor)).toBe('<p>uno <em>dos</em></p>');
  });

  it('stops at the end of the text', async () => {
    const { editor } = open();
    await send(request([4, 99, 'tres', 99, 99]));
    expect(htmlOf(editor)).toBe('<p>uno tres</p>');
  });

  it.each([
    ['of another origin', request([0, 3, 'x', 0, 0]), 'https://otro.pe'],
    ['of another protocol', request([0, 3, 'x', 0, 0], { protocol: 'otro' }), ORIGIN],
    ['of another kind', request([0, 3, 'x', 0, 0], { type: 'response' }), ORIGIN],
    [
      'for another function',
      request([], { payload: { functionId: 'otra', args: [0, 3, 'x', 0, 0] } }),
      ORIGIN,
    ],
    ['without its numbers', request(['0', 3, 'x', 0, 0]), ORIGIN],
    ['with too little', request([0, 3, 'x']), ORIGIN],
    ['that is no JSON', 'hola', ORIGIN],
    ['that is no text', { protocol: PROTOCOL }, ORIGIN],
  ])('%s changes nothing', async (_what, data, origin) => {
    const { editor } = open();
    await send(data, origin);
    expect(htmlOf(editor)).toBe('<p>uno dos</p>');
  });

  it('changes nothing while the focus is elsewhere', async () => {
    const { editor, field } = open();
    act(() => field.blur());
    await send(request([0, 3, 'x', 0, 0]));
    expect(htmlOf(editor)).toBe('<p>uno dos</p>');
  });
});
