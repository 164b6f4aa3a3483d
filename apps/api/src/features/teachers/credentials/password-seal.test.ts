import { expect, test } from 'vitest';
import { createPasswordSeal } from './password-seal.ts';

const seal = createPasswordSeal('a secret for tests only, thirty-two characters');
const owner = { administratorId: 7, teacherId: 12 };

test('a sealed password opens for its administrator and its teacher', () => {
  const sealed = seal.seal('Clave-Ñandú 7!', owner);
  expect(sealed).not.toContain('Clave');
  expect(seal.open(sealed, owner)).toBe('Clave-Ñandú 7!');
});

test('the same password is sealed differently each time', () => {
  expect(seal.seal('Clave7!', owner)).not.toBe(seal.seal('Clave7!', owner));
});

test.each([
  ['another administrator', { administratorId: 8, teacherId: 12 }],
  ['another teacher', { administratorId: 7, teacherId: 13 }],
  ['ids that read the same in a row', { administratorId: 71, teacherId: 2 }],
])('a sealed password does not open for %s', (_name, other) => {
  expect(seal.open(seal.seal('Clave7!', owner), other)).toBeUndefined();
});

test('a sealed password does not open with another secret, nor changed, nor cut', () => {
  const sealed = seal.seal('Clave7!', owner);
  const other = createPasswordSeal('another secret for tests, thirty-two characters');
  expect(other.open(sealed, owner)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(changed.toString('base64'), owner), `byte ${at}`).toBeUndefined();
    expect(seal.open(bytes.subarray(0, at).toString('base64'), owner), `cut at ${at}`).toBeUndefined();
  }
});
