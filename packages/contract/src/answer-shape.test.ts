import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answerShape } from './answer-shape.ts';
import { routes } from './routes.ts';

const LIMITS = [
  ...['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'default', 'propertyNames'],
];

/** Lists the paths of a JSON schema at which a keyword limits a value beyond its type. */
function limitsOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const isLimit = LIMITS.includes(key) && !(key === 'propertyNames' && isOpenKey(value));
    // JSON Schema expresses the type of a whole number by these two limits, the largest that JavaScript holds
    // exactly.
    const isRange =
      ['minimum', 'maximum'].includes(key) &&
      typeof value === 'number' &&
      Math.abs(value) !== Number.MAX_SAFE_INTEGER;
    return isLimit || isRange ? [`${path}/${key}`] : limitsOf(value, `${path}/${key}`);
  });
}

function isOpenKey(key: unknown): boolean {
  return JSON.stringify(key) === '{"type":"string"}' || (key as { enum?: unknown }).enum !== undefined;
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });

const answers = routes.map(({ method, path, answer }) => [`${method} ${path}`, answer] as const);

test.each(answers)('%s answers whatever is stored, without the limits of input', (_name, answer) => {
  expect(limitsOf(jsonOf(answerShape(answer)))).toEqual([]);
});

test('the limits that answers drop are present in the input', () => {
  expect(answers.some(([, answer]) => limitsOf(jsonOf(answer)).length > 0)).toBe(true);
});

describe('the shape of a schema', () => {
  test.each<[string, z.ZodType, unknown]>([
    ['a long text', z.string().max(2), 'abc'],
    ['an empty text', z.string().trim().min(1), ''],
    ['a text of another pattern', z.string().regex(/^a$/), 'b'],
    ['a text that a rule refuses', z.string().refine(() => false), 'a'],
    ['a moment of a far year', z.iso.datetime(), '+010000-01-01T00:00:00.000Z'],
    ['an address', z.union([z.string().regex(/^\//), z.url()]), 'nowhere'],
    ['a number past its range', z.number().max(9), 10],
    ['a whole number past its range', z.number().int().min(1), 0],
    ['a long list', z.array(z.number()).length(1), [1, 2]],
    ['a record with other keys', z.record(z.string().regex(/^\d$/), z.boolean()), { a: true }],
    ['an object that a rule refuses', z.object({ a: z.number() }).refine(() => false), { a: 1 }],
    [
      'limits below an optional, a nullable and a union',
      z.union([z.null(), z.string().max(1).nullish()]),
      'ab',
    ],
  ])('takes %s', (_case, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
    expect(z.safeEncode(answerShape(schema), value as never)).toMatchObject({ success: true, data: value });
  });

  test.each<[string, z.ZodType, unknown]>([
    ['a text for a number', z.number(), 'a'],
    ['a fraction for a whole number', z.number().int(), 1.5],
    ['a field that is missing', z.object({ a: z.string() }), {}],
    ['a word outside of its list', z.enum(['a', 'b']), 'c'],
    ['a key outside of its list', z.record(z.enum(['a']), z.string()), { a: 'a', b: 'b' }],
  ])('refuses %s', (_case, schema, value) => {
    expect(z.safeEncode(answerShape(schema), value as never).success).toBe(false);
  });

  test('leaves out fields that the schema does not name, and accepts an answer that has them', () => {
    const schema = z.strictObject({ a: z.string() });
    const { data } = z.safeEncode(answerShape(schema), { a: 'a', secret: 'b' } as never);
    expect(data).toEqual({ a: 'a' });
  });

  test('keeps optional keys of a record optional', () => {
    const schema = z.partialRecord(z.enum(['a', 'b']), z.number().max(1));
    expect(z.safeEncode(answerShape(schema), { a: 2 } as never)).toMatchObject({ success: true });
  });
});
