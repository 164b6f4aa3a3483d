import { expect, test } from 'vitest';
import { parseUsername } from './username.ts';

test.each([
  ['987654321', { phone: '987654321' }],
  [' 987 654 321 ', { phone: '987654321' }],
  ['987-654-321', { phone: '987654321' }],
  ['+51 987 654 321', { phone: '987654321' }],
  ['51987654321', { phone: '987654321' }],
  ['98765432', { email: '98765432' }],
  ['9876543210', { email: '9876543210' }],
  ['Docente@Amauta.TEST', { email: 'docente@amauta.test' }],
  [' ÑAÑA@amauta.test\n', { email: 'ñaña@amauta.test' }],
  ['987654321@amauta.test', { email: '987654321@amauta.test' }],
  ['a\0b@amauta.test', { email: 'ab@amauta.test' }],
])('%j is %j', (typed, username) => {
  expect(parseUsername(typed)).toEqual(username);
});
