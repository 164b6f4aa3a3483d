import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};
/** A storage that is full: values can be read, but neither written nor removed. */
const fullStorage = (): Storage =>
  new Proxy(localStorage, {
    get(target, name) {
      if (name === 'setItem' || name === 'removeItem') return refuse;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
const kinds: [string, () => Storage][] = [
  ['its getter throws', refuse],
  ['writing throws', fullStorage],
  ['every call throws', () => new Proxy({} as Storage, { get: () => refuse })],
];

it('tells whether the browser keeps what an exam writes, and leaves nothing', () => {
  expect(createDeviceStorage(() => localStorage).standing()).toBe('keeps');
  expect(localStorage.length).toBe(0);
  for (const [, open] of kinds) expect(createDeviceStorage(open).standing()).toBe('refused');
  // Room for a word, and none for an exam.
  const small = new Proxy({} as Storage, {
    get: () => (_key: string, value: string) => {
      if (value.length > 50_000) throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(createDeviceStorage(() => small).standing()).toBe('full');
});

describe.each(kinds)('a browser that refuses to store: %s', (_name, open) => {
  it('keeps values until the page is closed', () => {
    const storage = createDeviceStorage(open);
    expect(storage.get('theme')).toBeNull();
    storage.set('theme', 'dark');
    storage.set('exam/1', 'a');
    expect(storage.get('theme')).toBe('dark');
    expect(storage.keys('exam/')).toEqual(['exam/1']);
    storage.remove('exam/1');
    expect(storage.get('exam/1')).toBeNull();
    expect(storage.keys('exam/')).toEqual([]);
  });
});

it('hides a stored value that can neither be replaced nor removed', () => {
  localStorage.setItem('a/1', 'old');
  localStorage.setItem('a/2', 'old');
  const storage = createDeviceStorage(fullStorage);
  storage.set('a/1', 'new');
  storage.remove('a/2');
  expect(storage.get('a/1')).toBe('new');
  expect(storage.get('a/2')).toBeNull();
  expect(storage.keys('a/')).toEqual(['a/1']);
});

it('writes to the browser when that works, and takes what another tab has written since', () => {
  let isFull = true;
  const storage = createDeviceStorage(() => (isFull ? fullStorage() : localStorage));
  const changed: (string | null)[] = [];
  const stop = storage.onChangedElsewhere((key) => changed.push(key));
  storage.set('user', 'mine');
  localStorage.setItem('user', "the other tab's");
  expect(storage.get('user')).toBe('mine');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(storage.get('user')).toBe("the other tab's");
  isFull = false;
  storage.set('user', 'mine again');
  expect(localStorage.getItem('user')).toBe('mine again');
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(changed).toEqual(['user']);
});

it('is the only code that uses the browser’s storage', () => {
  const sources = join(import.meta.dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.(test|fixture)\.tsx?$|^testing\//.test(file) &&
      file !== 'api/device-storage.ts',
  );
  expect(files.length).toBeGreaterThan(300);
  const direct = files.filter((file) =>
    /\b(local|session)Storage\b/.test(readFileSync(join(sources, file), 'utf8')),
  );
  expect(direct).toEqual([]);
});
