import type { KeyboardEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { actOnKey } from './pdf-keys.ts';

const pdf = { goTo: vi.fn(), zoomBy: vi.fn() };
const search = document.createElement('input');
let sheet: HTMLElement;
let done: string[];

beforeEach(() => {
  done = [];
  pdf.goTo.mockImplementation((page: number) => done.push(`page ${page}`));
  pdf.zoomBy.mockImplementation((steps: number) => done.push(`zoom ${steps}`));
  vi.spyOn(search, 'select').mockImplementation(() => done.push('search'));
  sheet = document.createElement('div');
  Object.defineProperty(sheet, 'clientHeight', { value: 500 });
  sheet.scrollBy = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') done.push(`scroll ${options.top}`);
  };
});

function press(key: string, modifiers: Partial<KeyboardEvent> = {}, target: Element = sheet) {
  const event = { key, target, preventDefault: vi.fn(), ...modifiers } as unknown as KeyboardEvent;
  actOnKey(event, { pdf, page: 3, sheet, search });
  return vi.mocked(event.preventDefault).mock.calls.length > 0;
}

it.each<[string, Partial<KeyboardEvent>, string]>([
  ['PageDown', {}, 'scroll 450'],
  ['PageUp', {}, 'scroll -450'],
  ['ArrowRight', {}, 'page 4'],
  ['ArrowLeft', {}, 'page 2'],
  ['Home', {}, 'page 1'],
  ['+', { ctrlKey: true }, 'zoom 1'],
  ['-', { metaKey: true }, 'zoom -1'],
  ['f', { ctrlKey: true }, 'search'],
])('%s with %j does: %s', (key, modifiers, what) => {
  expect(press(key, modifiers)).toBe(true);
  expect(done).toEqual([what]);
});

it('leaves the browser its keys, and a field the ones that are typed', () => {
  expect(press('ArrowDown')).toBe(false);
  expect(press('ArrowRight', { altKey: true })).toBe(false);
  expect(press('c', { ctrlKey: true })).toBe(false);
  expect(press('Home', {}, search)).toBe(false);
  expect(press('ArrowLeft', {}, search)).toBe(false);
  expect(done).toEqual([]);
});

it('moves a page that is wider than the window sideways', () => {
  Object.defineProperty(sheet, 'scrollWidth', { value: 900 });
  Object.defineProperty(sheet, 'clientWidth', { value: 400 });
  expect(press('ArrowRight')).toBe(false);
  expect(done).toEqual([]);
});
