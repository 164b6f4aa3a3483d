import { z } from 'zod';

/**
 * Makes the schema by which an answer is written: the same fields, types and words as `schema`, without its
 * limits (lengths, ranges, patterns, defaults, refused extra fields). Limits are meant for input. Stored
 * values were checked by the limits of their day and may break today's, and an answer that shows them must
 * not fail.
 */
export function answerShape(schema: z.core.$ZodType): z.ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return shapeOfString(schema as z.ZodString);
    case 'number':
      return isWhole(schema as z.ZodNumber) ? z.int() : z.number();
    case 'object':
      return z.object(mapValues(def.shape, answerShape));
    case 'array':
      return z.array(answerShape(def.element));
    case 'record':
      return rebuilt(schema, {
        ...def,
        keyType: shapeOfKey(def.keyType),
        valueType: answerShape(def.valueType),
      });
    case 'union':
      return rebuilt(schema, { ...def, options: def.options.map(answerShape) });
    case 'nullable':
      return z.nullable(answerShape(def.innerType));
    case 'optional':
      return z.optional(answerShape(def.innerType));
    case 'default':
    case 'readonly':
      return answerShape(def.innerType);
    case 'pipe':
      return answerShape(def.out);
    default:
      // Literals, lists of words, booleans, null and `unknown` have no limits.
      return schema as z.ZodType;
  }
}

/** Texts lose their limits, but moments and days stay documented as such. */
function shapeOfString({ format }: z.ZodString): z.ZodType {
  const documented = { datetime: 'date-time', date: 'date' }[format ?? ''];
  return documented ? z.string().meta({ format: documented }) : z.string();
}

/** Keys of a closed list stay closed. A pattern of keys is a limit and is dropped. */
function shapeOfKey<K extends z.core.$ZodType>(key: K): K | z.ZodString {
  return (key as unknown as z.core.$ZodTypes)._zod.def.type === 'string' ? z.string() : key;
}

function isWhole(schema: z.ZodNumber): boolean {
  return schema.format === 'safeint' || schema.format === 'int32';
}

function rebuilt(schema: z.core.$ZodType, def: object): z.ZodType {
  return z.core.clone(schema as z.ZodType, { ...def, checks: [] } as never);
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
