import { describe, expect, it } from 'vitest';
import { commandOf, type KeyPlace, type KeyPress } from './exam-keyboard.ts';

const PLACE: KeyPlace = {
  alternatives: 3,
  isReal: false,
  isTyping: false,
  isControl: false,
  isRadioByKeyboard: false,
  isDialogOpen: false,
};
const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...change,
});

describe('commandOf', () => {
  it.each([
    ['a', { kind: 'choose', index: 0 }],
    ['C', { kind: 'choose', index: 2 }],
    ['3', { kind: 'choose', index: 2 }],
    ['d', null],
    ['4', null],
    ['9', null],
    ['0', null],
    ['Enter', { kind: 'next' }],
    ['ArrowRight', { kind: 'next' }],
    ['ArrowLeft', { kind: 'previous' }],
    ['ArrowUp', null],
    ['p', { kind: 'panel' }],
    ['F', { kind: 'fullscreen' }],
    ['s', { kind: 'sound' }],
    ['?', { kind: 'help' }],
    ['m', null],
    ['x', null],
    [' ', null],
    ['Tab', null],
    ['Alt', null],
  ])('%s among three alternatives', (key, command) => {
    expect(commandOf(press(key), PLACE)).toEqual(command);
  });

  it('F chooses where there is an alternative F', () => {
    expect(commandOf(press('f'), { ...PLACE, alternatives: 6 })).toEqual({ kind: 'choose', index: 5 });
    expect(commandOf(press('h'), { ...PLACE, alternatives: 8 })).toEqual({ kind: 'choose', index: 7 });
  });

  it.each(['a', '1', 'Enter', 'ArrowRight', 'p', '?'])(
    '%s does nothing while typing or in a dialog',
    (key) => {
      expect(commandOf(press(key), { ...PLACE, isTyping: true })).toBeNull();
      expect(commandOf(press(key), { ...PLACE, isDialogOpen: true })).toBeNull();
    },
  );

  it('marks and strikes out only as on the day', () => {
    const shifted = press('B', { shiftKey: true });
    const real = { ...PLACE, isReal: true };
    expect(commandOf(press('m'), real)).toEqual({ kind: 'mark' });
    expect(commandOf(shifted, real)).toEqual({ kind: 'discard', index: 1 });
    expect(commandOf(press('b'), real)).toEqual({ kind: 'choose', index: 1 });
    expect(commandOf(shifted, PLACE)).toEqual({ kind: 'choose', index: 1 });
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat'] as const)('leaves %s to the browser', (flag) => {
    expect(commandOf(press('f', { [flag]: true }), PLACE)).toBeNull();
    expect(commandOf(press('ArrowLeft', { [flag]: true }), PLACE)).toBeNull();
  });

  it('on a button Enter presses the button, and a letter still chooses an alternative', () => {
    const onButton = { ...PLACE, isControl: true };
    expect(commandOf(press('Enter'), onButton)).toBeNull();
    expect(commandOf(press('b'), onButton)).toEqual({ kind: 'choose', index: 1 });
  });

  it('arrows stay with an alternative that was reached by keyboard', () => {
    const onRadio = { ...PLACE, isRadioByKeyboard: true };
    expect(commandOf(press('ArrowRight'), onRadio)).toBeNull();
    expect(commandOf(press('Enter'), onRadio)).toEqual({ kind: 'next' });
  });
});
