import { answerShape } from '@amauta/contract/answer-shape.ts';
import { routes } from '@amauta/contract/routes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeOnce } from '../../written-list.ts';
import { compileWriter, UnfitAnswer } from './answer-writer.ts';

/** Values of a schema; objects have a field too many, which must not be written. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fc.string({ unit: 'binary' });
    case 'number':
      return (schema as z.ZodNumber).format
        ? fc.maxSafeInteger()
        : fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'unknown':
      return fc.jsonValue();
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 });
    case 'object': {
      const optional = (field: z.core.$ZodType) => field._zod.optout === 'optional';
      const names = Object.keys(def.shape).filter((name) => !optional(def.shape[name] as z.core.$ZodType));
      const fields = Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)] as const);
      const own = fc.record(Object.fromEntries(fields), { requiredKeys: names });
      return own.map((value) => ({ ...value, secreto_del_servidor: 1 }));
    }
    case 'record':
      return fc.dictionary(valuesOf(def.keyType) as fc.Arbitrary<string>, valuesOf(def.valueType), {
        maxKeys: 3,
      });
    case 'union':
      return fc.oneof(...def.options.map(valuesOf));
    case 'nullable':
      return fc.option(valuesOf(def.innerType));
    case 'optional':
      return valuesOf(def.innerType);
    default:
      throw new RangeError(def.type);
  }
}

const shapes = routes
  .filter((route) => !('produces' in route))
  .map((route) => [`${route.method} ${route.path}`, answerShape(route.answer)] as const);

test.each(shapes)('%s is written as zod writes it', (_name, shape) => {
  const write = compileWriter(shape);
  fc.assert(
    fc.property(valuesOf(shape), (value) => {
      const text = write(value);
      expect(text).toBe(JSON.stringify(z.encode(shape, value)));
      expect(text).not.toContain('secreto_del_servidor');
    }),
    { numRuns: 15 },
  );
});

describe('a value that does not fit', () => {
  const write = compileWriter(
    z.object({ id: z.int(), name: z.string().nullable(), kind: z.enum(['A', 'B']), list: z.array(z.int()) }),
  );
  const right = { id: 1, name: null, kind: 'A', list: [1] };

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['a field missing', { ...right, id: undefined }],
    ['half a number', { ...right, id: 1.5 }],
    ['no number', { ...right, id: Number.NaN }],
    ['another word', { ...right, kind: 'C' }],
    ['a word of the prototype', { ...right, kind: 'toString' }],
    ['a text in a list of numbers', { ...right, list: ['1'] }],
    ['a text for a list', { ...right, list: '1' }],
  ])('%s is refused, without its content', (_what, value) => {
    expect(write(right)).toBe(JSON.stringify(right));
    expect(() => write(value)).toThrow(UnfitAnswer);
  });
});

test('a record is written without the key that would change a prototype', () => {
  const value = JSON.parse('{"a":1,"__proto__":2}');
  expect(compileWriter(z.record(z.string(), z.int()))(value)).toBe('{"a":1}');
});

test('a union is written by its first option that fits', () => {
  const write = compileWriter(
    z.union([z.object({ id: z.int(), key: z.int() }), z.object({ id: z.int(), key: z.null() })]),
  );
  expect(write({ id: 1, key: 2, more: 3 })).toBe('{"id":1,"key":2}');
  expect(write({ id: 1, key: null, more: 3 })).toBe('{"id":1,"key":null}');
});

test('a list that was written once is written the same way, and can no longer be changed', () => {
  const shape = z.array(z.object({ text: z.string() }));
  const write = compileWriter(shape);
  const list = writeOnce([{ text: 'Una', key: true }], write);
  expect(compileWriter(z.object({ list: shape }))({ list })).toBe('{"list":[{"text":"Una"}]}');
  expect(() => list.push({ text: 'Otra', key: false })).toThrow(TypeError);
  expect(() => Object.assign(list[0] as object, { text: 'Otra' })).toThrow(TypeError);
});
