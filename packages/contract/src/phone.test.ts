import { expect, test } from 'vitest';
import { toNineDigits, withPlainPhones } from './phone.ts';

test.each([
  ['960030001', '960030001'],
  [' 960 030 001 ', '960030001'],
  ['960-030-001', '960030001'],
  ['960.030.001', '960030001'],
  ['960\u00a0030\u00a0001', '960030001'],
  ['+51 960 030 001', '960030001'],
  ['(+51) 960030001', '960030001'],
  ['0051960030001', '960030001'],
  ['51960030001', '960030001'],
  ['96003000', '96003000'],
  ['9600300012', '9600300012'],
  ['960 030 00a', '960 030 00a'],
  ['+1 960 030 001', '+1 960 030 001'],
])('%j is stored as %j', (written, stored) => {
  expect(toNineDigits(written)).toBe(stored);
});

test.each([
  ['960 030 001', '960030001'],
  ['+51 960-030-001', '960030001'],
  ['rosa 960 030 001', 'rosa 960030001'],
  ['960 030 001 quispe', '960030001 quispe'],
  ['960-030', '960030'],
  ['+51 960 03', '96003'],
  ['960', '960'],
  ['IE 1182 El Bosque', 'IE 1182 El Bosque'],
  ['ana21@correo.pe', 'ana21@correo.pe'],
  ['', ''],
])('the search %j looks for %j', (written, looked) => {
  expect(withPlainPhones(written)).toBe(looked);
});
