import { expect, test } from 'vitest';
import { AdminRole, mayAdminister, PERMISSIONS, type Permission } from './role.ts';

const permissions = Object.keys(PERMISSIONS) as Permission[];
const of = (role: AdminRole) => permissions.filter((permission) => mayAdminister(role, permission));

test('an owner may do everything', () => {
  expect(of('owner')).toEqual(permissions);
});

test('who only reads changes nothing', () => {
  expect(of('read_only').filter((permission) => permission.endsWith(':write'))).toEqual([]);
  expect(of('read_only')).toEqual(permissions.filter((permission) => permission.endsWith(':read')));
});

test('each of the other roles has its own part', () => {
  expect(of('teachers')).toEqual(['shared:read', 'teachers:read', 'teachers:write']);
  expect(of('content')).toEqual(['shared:read', 'content:read', 'content:write']);
});

test('every role has something', () => {
  for (const role of AdminRole.options) expect(of(role)).not.toEqual([]);
});
