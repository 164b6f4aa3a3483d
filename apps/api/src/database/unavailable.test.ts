import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

test.each([
  ['58030', 'could not read block 3 in file "base/5/2619": Input/output error', true],
  ['53100', 'could not extend file: No space left on device', true],
  ['57P02', 'terminating connection because of crash of another server process', true],
  ['23505', 'duplicate key value violates unique constraint', false],
  ['58P01', 'could not open file "base/5/2619": No such file or directory', false],
])('an error %s (%s) may pass: %s', (code, message, mayPass) => {
  const cause = Object.assign(new Error(message), { code });
  expect(isDatabaseUnavailable(new Error('Failed query', { cause }))).toBe(mayPass);
});
