import { LoginBody, SessionUser } from '@amauta/contract/session.ts';
import { expect, it } from 'vitest';
import { checkLogin } from '../features/session/login-check.ts';
import { administrator, teacher } from '../testing/session-users.ts';
import { textsBySchema } from '../ui/forms/use-form.ts';
import { readSessionUser } from './session-store.ts';
import {
  asList,
  asNumber,
  asOneOf,
  asRecord,
  asShape,
  asText,
  orAbsent,
  orElse,
  orNull,
  tryRead,
  tryReadJson,
} from './shape.ts';

interface Exam {
  name: string;
  kinds: ('CL' | 'RL')[];
  year: number | null;
  counts: Record<string, number>;
  note?: string | undefined;
  way: string;
}
const readExam = asShape<Exam>({
  name: asText,
  kinds: asList(asOneOf(['CL', 'RL'])),
  year: orNull(asNumber),
  counts: asRecord(asNumber),
  note: orAbsent(asText),
  way: orElse(asText, 'LEARN'),
});
const exam = { name: 'Simulacro', kinds: ['CL'], year: null, counts: { a: 1 } };

it('reads what has the form, without fields that nobody asked for', () => {
  expect(tryRead(readExam, { ...exam, extra: 1 })).toEqual({ ...exam, way: 'LEARN' });
  expect(tryReadJson(readExam, JSON.stringify(exam))).toEqual({ ...exam, way: 'LEARN' });
});

it.each([
  ['a missing field', { name: undefined }],
  ['an unknown word', { kinds: ['CG'] }],
  ['no list', { kinds: {} }],
  ['another type', { year: '2024' }],
  ['a value of a record', { counts: { a: '1' } }],
  ['a list for a record', { counts: [1] }],
  ['an optional field of another type', { note: 7 }],
  ['null for an absent field', { way: null }],
])('refuses %s', (_name, change) => {
  expect(tryRead(readExam, { ...exam, ...change })).toBeUndefined();
});

it.each([null, 'null', '', '{', '[]', '7'])('reads nothing from %j', (json) => {
  expect(tryReadJson(readExam, json)).toBeUndefined();
});

it('takes the same accounts as the contract', () => {
  const full = { ...administrator, opens_today: true, admin_role: 'owner', owes_second_factor: false };
  const odd = [undefined, null, '', 'x', 7, 1.5, true, [], {}];
  for (const account of [teacher, full]) {
    for (const name of Object.keys(full)) {
      for (const value of odd) {
        const changed = { ...account, [name]: value };
        const read = tryRead(readSessionUser, changed) !== undefined;
        expect([name, value, read]).toEqual([name, value, SessionUser.safeParse(changed).success]);
      }
    }
  }
});

it.each([
  ['', ''],
  ['  ', 'clave'],
  ['rosa@correo.pe', ''],
  [' rosa@correo.pe ', 'clave'],
  ['a'.repeat(255), 'b'.repeat(257)],
  ['a'.repeat(254), 'b'.repeat(256)],
])('says of a sign-in what the contract says: %j', (username, password) => {
  const fields = { username, password };
  expect(checkLogin(fields)).toEqual(textsBySchema(LoginBody, fields));
});
