import { describe, expect, test } from 'vitest';
import { humanSize } from '../../file-size.ts';
import { ADDRESS_SECONDS, fileNameOf, refuseAddress, signAddress } from './file-address.ts';
import { readRange } from './range.ts';

const SECRET = 'a secret of thirty-two characters';
const now = new Date('2026-11-22T15:00:00Z');
const file = { resourceId: 7, use: 'view' } as const;

function readBack(address: string) {
  const query = new URL(address, 'http://localhost').searchParams;
  return { expires: Number(query.get('vence')), signature: query.get('firma') ?? '' };
}

describe('a signed address', () => {
  const address = signAddress(file, 'Guía', SECRET, now);
  const given = readBack(address);

  test('opens its file until it expires', () => {
    expect(address).toMatch(/^\/media\/resources\/7\/Gu%C3%ADa\.pdf\?/);
    expect(refuseAddress(file, given, SECRET, now)).toBeNull();
    const late = new Date(now.getTime() + (ADDRESS_SECONDS + 1) * 1000);
    expect(refuseAddress(file, given, SECRET, late)).toBe('expired');
  });

  test('is made also for a name that is cut within a sign', () => {
    expect(signAddress(file, `${'x'.repeat(149)}😀 fin`, SECRET, now)).toContain(`/${'x'.repeat(149)}.pdf?`);
  });

  test.each([
    ['another file', { ...file, resourceId: 8 }, given],
    ['another use', { ...file, use: 'download' as const }, given],
    ['a later expiry', file, { ...given, expires: given.expires + 1 }],
    ['another signature', file, { ...given, signature: given.signature.replace(/^./, '~') }],
    ['no signature', file, { ...given, signature: '' }],
  ])('opens nothing with %s', (_name, asked, query) => {
    expect(refuseAddress(asked, query, SECRET, now)).toBe('forged');
  });
});

test.each([
  ['Guía de estudio', 'Guía de estudio.pdf'],
  ['Guía.PDF', 'Guía.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['a\\b:c*d?"<>|', 'a b c d.pdf'],
  ['  ..  ', 'archivo.pdf'],
  ['\u202egnp.exe', 'gnp.exe.pdf'],
  ['x'.repeat(300), `${'x'.repeat(150)}.pdf`],
  [`${'x'.repeat(149)}😀 fin`, `${'x'.repeat(149)}.pdf`],
])('%j is saved as %j', (name, expected) => {
  expect(fileNameOf(name)).toBe(expected);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1,5 KB'],
  [2_516_582, '2,4 MB'],
  [209_715_200, '200 MB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(humanSize(bytes)).toBe(text);
});

test.each([
  [undefined, null],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
])('the range %s of 1000 bytes', (header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected);
});
