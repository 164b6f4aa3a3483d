import { afterEach, expect, test, vi } from 'vitest';
import { addLateField, onPageLeaving, tellLastKeys } from './page-leaving.ts';

const said: string[] = [];
afterEach(() => {
  said.length = 0;
});
const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const say = (text: string) => () => void said.push(text);

test.each<[name: string, leave: () => void]>([
  ['loaded again', () => void window.dispatchEvent(new Event('beforeunload'))],
  ['closed', () => void window.dispatchEvent(new Event('pagehide'))],
  [
    'hidden',
    () => {
      show('hidden');
    },
  ],
])('before the page is %s, a field passes its text to the form before the form keeps it', (_name, leave) => {
  const ends = [onPageLeaving(say('form keeps')), addLateField(say('field tells'))];
  leave();
  expect(said).toEqual(['field tells', 'form keeps']);
  for (const end of ends) end();
  leave();
  tellLastKeys();
  expect(said).toHaveLength(2);
});

test('a page that is seen again is not left', () => {
  const end = onPageLeaving(say('form keeps'));
  show('visible');
  expect(said).toEqual([]);
  end();
});
