import type { Route } from '@amauta/contract/route.ts';
import fc from 'fast-check';
import { z } from 'zod';

/** The keywords of JSON Schema that the contract's bodies and queries use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
}

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e400',
  '99999999999999999999',
  '٣',
  'x'.repeat(5_000),
];

const NASTY_NUMBERS = [0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e308, 5e-324];

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NASTY_NUMBERS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { __proto__: null, a: 1 }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/**
 * Makes values that mostly follow a schema; now and then a part is replaced by one that nobody should send.
 */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: following(schema) }, { weight: 1, arbitrary: nastyValue });
}

function following(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return fc.oneof(...union.map(nearly));
  if (schema.allOf?.[0]) return nearly(schema.allOf[0]);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: 4 });
    case 'string':
      return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...NASTY_TEXTS));
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.max(schema.minimum ?? 0, -1e6),
          max: Math.min(schema.maximum ?? 1e6, 2_147_483_647),
        }),
        fc.integer({ min: 1, max: 60 }),
      );
    default:
      return nastyValue;
  }
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const named = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, nearly(property)]),
  );
  if (Object.keys(named).length === 0 && typeof schema.additionalProperties === 'object') {
    const key = fc.oneof(fc.integer({ min: 1, max: 6 }).map(String), fc.constantFrom(...NASTY_TEXTS));
    return fc.dictionary(key, nearly(schema.additionalProperties), { maxKeys: 3 });
  }
  const whole = fc.record(named);
  const withHoles = fc.record(named, { requiredKeys: [] });
  const withMore = fc
    .tuple(whole, fc.constantFrom(...NASTY_TEXTS), nastyValue)
    .map(([fields, key, value]) => ({
      ...fields,
      [key]: value,
    }));
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: withHoles },
    { weight: 1, arbitrary: withMore },
  );
}

function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

const rawSegment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY_TEXTS.filter(isEncodable).map(encodeURIComponent)) },
  { weight: 4, arbitrary: fc.integer({ min: -5, max: 2_147_483_648 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('%', '%zz', '%ff', '%00', '%2f..%2f..', '..', '0x10', '1e3', '1.0'),
  },
);

function isEncodable(text: string): boolean {
  return text !== '' && text.length < 1_000 && text.isWellFormed();
}

export interface GeneratedRequest {
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/**
 * Makes requests to a route whose path, query or body is wrong or nearly right. The body is not always JSON.
 * `knownIds` are ids that exist, for the parameters of the path.
 */
export function generatedRequests(route: Route, knownIds: readonly number[]): fc.Arbitrary<GeneratedRequest> {
  const segment = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...knownIds.map(String), '1') },
    { weight: 2, arbitrary: rawSegment },
  );
  const names = route.path.match(/:\w+/g) ?? [];
  const path = fc
    .tuple(...names.map(() => segment))
    .map((values) => names.reduce((url, name, index) => url.replace(name, values[index] ?? ''), route.path));
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?',
        '?page=',
        '?page=0',
        '?page=-1',
        '?page=1e9',
        '?page=2&page=3',
        '?page=%ff',
        '?page[x]=1',
        '?page=abc&__proto__[a]=1',
        `?page=${'9'.repeat(400)}`,
      ),
    },
  );
  const body = route.body ? bodyText(route.body) : fc.constant(undefined);
  return fc.tuple(path, query, body).map(([where, search, payload]) => ({
    url: `/api${where}${search}`,
    headers: payload === undefined ? {} : { 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  }));
}

function bodyText(type: z.ZodType): fc.Arbitrary<string | undefined> {
  const broken = ['', '{', '[1,', '"', 'nul', '{"a":1}}', '\u0000', '{"__proto__":{"a":1}}', '{"a":1,"a":2}'];
  return fc.oneof(
    { weight: 6, arbitrary: nearly(schemaOf(type)).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom<string | undefined>(undefined, ...broken) },
  );
}
