import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { endDoubleKeys } from './key-guard.ts';

/** The time of all events, in milliseconds. */
let now = 0;
const realTime = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
beforeAll(() => {
  Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => now });
  endDoubleKeys();
});
afterAll(() => {
  if (realTime) Object.defineProperty(Event.prototype, 'timeStamp', realTime);
});

const pressed = vi.fn<(what: string) => void>();
beforeEach(() => {
  now += 10_000;
  pressed.mockClear();
});
const presses = () => pressed.mock.calls.flat();

async function key(keys: string, { after = 100 } = {}) {
  now += after;
  await userEvent.keyboard(keys);
}

const KEYS: [name: string, key: string][] = [
  ['Enter', '{Enter}'],
  ['the space bar', ' '],
];

/** A button that opens a confirmation, whose own button may have the same name. */
function Confirmed({ confirm }: { confirm: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Aceptar todas
      </button>
      <ConfirmDialog
        open={isOpen}
        title="¿Seguro?"
        confirmText={confirm}
        onCancel={() => pressed('cancel')}
        onConfirm={() => pressed('confirm')}
      >
        <p>No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  );
}

test.each(KEYS.flatMap(([name, press]) => ['Aceptar', 'Aceptar todas'].map((to) => [name, press, to])))(
  '%s twice on what opens a dialog does not press its button: %s, «%s»',
  async (_name, press, confirm) => {
    render(<Confirmed confirm={confirm} />);
    screen.getByRole('button', { name: 'Aceptar todas' }).focus();
    await key(press);
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: confirm })
      .focus();
    for (const _again of ['second', 'third']) await key(press, { after: 200 });
    expect(presses()).toEqual([]);
    await key(press, { after: 1_000 });
    expect(presses()).toEqual(['confirm']);
  },
);

/** A button that gives way to another one, which gets the focus, and one beside both. */
function Replaced() {
  const [isDone, setDone] = useState(false);
  return (
    <>
      {isDone ? (
        <button key="two" type="button" ref={(button) => button?.focus()} onClick={() => pressed('two')}>
          Dos
        </button>
      ) : (
        <button
          key="one"
          type="button"
          onClick={() => {
            pressed('one');
            setDone(true);
          }}
        >
          Uno
        </button>
      )}
      <button type="button" onClick={() => pressed('beside')}>
        Junto
      </button>
    </>
  );
}

test('a key that is held presses nothing else, however long', async () => {
  render(<Replaced />);
  const isLeft = (place: Element, repeat: boolean) => fireEvent.keyDown(place, { key: 'Enter', repeat });
  const one = screen.getByRole('button', { name: 'Uno' });
  expect(isLeft(one, false)).toBe(true);
  fireEvent.click(one);
  const two = screen.getByRole('button', { name: 'Dos' });
  for (const _repeat of [1, 2, 3]) {
    now += 500;
    expect(isLeft(two, true)).toBe(false);
  }
  fireEvent.keyUp(two, { key: 'Enter' });
  now += 500;
  expect(isLeft(two, false)).toBe(true);
});

test('a key right after a long press of the space bar is a later one', async () => {
  render(<Replaced />);
  screen.getByRole('button', { name: 'Uno' }).focus();
  await userEvent.keyboard('[Space>]');
  now += 1_000;
  await userEvent.keyboard('[/Space]');
  await key('{Enter}');
  expect(presses()).toEqual(['one']);
});

test('who moves the focus by a key or the pointer presses the next control at once', async () => {
  render(<Replaced />);
  screen.getByRole('button', { name: 'Uno' }).focus();
  await key('{Enter}');
  await key('{Tab}{Shift>}{Tab}{/Shift}', { after: 10 });
  await key(' ', { after: 10 });
  now += 10;
  await userEvent.click(screen.getByRole('button', { name: 'Junto' }));
  await key('{Enter}', { after: 10 });
  expect(presses()).toEqual(['one', 'two', 'beside', 'beside']);
});

test('a program that places the focus and presses is heard, and so is a key that meets no control', async () => {
  render(
    <>
      <Replaced />
      <h1 tabIndex={-1}>Título</h1>
    </>,
  );
  const beside = screen.getByRole('button', { name: 'Junto' });
  // What was pressed stays where it is.
  beside.focus();
  await key('{Enter}');
  screen.getByRole('button', { name: 'Uno' }).focus();
  await key('{Enter}');
  // The page has moved the focus, and the program moves it again.
  beside.focus();
  await key('{Enter}', { after: 20 });
  expect(presses()).toEqual(['beside', 'one', 'beside']);
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  screen.getByRole('heading').focus();
  await key('{Enter}');
  document.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
});

test('quick presses of one control count, and a text hears all its keys', async () => {
  const onKey = ({ key: name }: { key: string }) => pressed(name);
  render(
    <form>
      <button type="button" onClick={() => pressed('more')}>
        Más
      </button>
      <input aria-label="Uno" onKeyDown={onKey} />
      <input aria-label="Dos" onKeyDown={onKey} />
    </form>,
  );
  screen.getByRole('button').focus();
  await key('{Enter} {Enter}');
  expect(presses()).toEqual(['more', 'more', 'more']);
  pressed.mockClear();
  now += 1_000;
  for (const name of ['Uno', 'Dos']) {
    screen.getByRole('textbox', { name }).focus();
    await key(' a {Enter}');
  }
  expect(presses()).toEqual([' ', 'a', ' ', 'Enter', ' ', 'a', ' ', 'Enter']);
});
