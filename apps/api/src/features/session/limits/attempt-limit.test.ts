import { expect, test } from 'vitest';
import { addressSubject, usernameSubject, waitBeforeTry } from './attempt-limit.service.ts';

test.each([
  ['190.12.0.7', 'address:190.12.0.7'],
  ['::ffff:190.12.0.7', 'address:190.12.0.7'],
  ['::1', 'address:0:0:0:0::/64'],
  ['2800:200:f000:12::9', 'address:2800:200:f000:12::/64'],
  ['2800:0200:F000:0012:ffff:ffff:ffff:ffff', 'address:2800:200:f000:12::/64'],
  ['2800::', 'address:2800:0:0:0::/64'],
  ['unix', 'address:unix'],
])('%s counts as %s', (ip, subject) => {
  expect(addressSubject(ip)).toBe(subject);
});

test('a username has one count however it is typed, and is stored only as a hash', () => {
  expect(usernameSubject(' Docente@Amauta.test')).toBe(usernameSubject('docente@amauta.test'));
  expect(usernameSubject('987 654 321')).toBe(usernameSubject('+51987654321'));
  expect(usernameSubject('docente@amauta.test')).not.toContain('docente');
});

test('from the fifth try on, each try waits a little longer', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(waitBeforeTry)).toEqual([0, 0, 0, 0, 150, 300, 900]);
});
