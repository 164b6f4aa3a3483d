import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { writtenText } from '../../written-list.ts';

/** Writes a value as JSON: the fields that the schema lists, and no other. Throws where the value doesn't fit. */
type WriteJson = (value: unknown) => string;

/** A value that doesn't fit its schema. Names no values, because it may be logged. */
export class UnfitAnswer extends TypeError {}

interface Writer {
  write: WriteJson;
  /** Whether `write` would succeed. Tells the options of a union apart. */
  fits: (value: unknown) => boolean;
}

type Fields = Record<string, unknown>;

/**
 * Compiles a schema of answers (`answerShape`) into a function that writes JSON. Parsing by the schema and then
 * writing the copy, as zod's own serializer does, takes several times as long.
 * @throws RangeError for a sort of schema that no answer has had so far
 */
export function compileWriter(schema: z.core.$ZodType): WriteJson {
  return compile(schema).write;
}

function compile(schema: z.core.$ZodType): Writer {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return plain((value) => typeof value === 'string');
    case 'number':
      return number(schema as z.ZodNumber);
    case 'boolean':
      return plain((value) => typeof value === 'boolean');
    case 'null':
      return plain((value) => value === null);
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'unknown':
    case 'any':
      return plain((value) => value !== undefined);
    case 'array':
      return array(compile(def.element));
    case 'object':
      return object(def.shape);
    case 'record':
      return record(compile(def.keyType), compile(def.valueType));
    case 'union':
      return union(def.options.map(compile));
    case 'nullable':
      return nullable(compile(def.innerType));
    case 'optional':
    case 'readonly':
      return compile(def.innerType);
    default:
      throw new RangeError(`no writer for answers of the sort ${def.type}`);
  }
}

function plain(fits: (value: unknown) => boolean): Writer {
  return {
    fits,
    write(value) {
      if (!fits(value)) throw new UnfitAnswer('a value of another type');
      return JSON.stringify(value);
    },
  };
}

function number(schema: z.ZodNumber): Writer {
  const isWhole = schema.format === 'safeint' || schema.format === 'int32';
  const fits = (value: unknown) => (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value));
  return {
    fits,
    write(value) {
      if (!fits(value)) throw new UnfitAnswer('not a number');
      return String(value);
    },
  };
}

function oneOf(words: readonly unknown[]): Writer {
  const texts = new Map(words.map((word) => [word, JSON.stringify(word)]));
  return {
    fits: (value) => texts.has(value),
    write(value) {
      const text = texts.get(value);
      if (text === undefined) throw new UnfitAnswer('none of the listed values');
      return text;
    },
  };
}

function array(element: Writer): Writer {
  return {
    fits: (value) => Array.isArray(value) && (writtenText(value) !== undefined || value.every(element.fits)),
    write(value) {
      if (!Array.isArray(value)) throw new UnfitAnswer('not a list');
      const written = writtenText(value);
      if (written !== undefined) return written;
      let text = '[';
      for (let index = 0; index < value.length; index += 1) {
        text += index === 0 ? element.write(value[index]) : `,${element.write(value[index])}`;
      }
      return `${text}]`;
    },
  };
}

interface Field extends Writer {
  name: string;
  /** `"name":` */
  label: string;
  isOptional: boolean;
}

function object(shape: Readonly<Record<string, z.core.$ZodType>>): Writer {
  const fields: Field[] = Object.entries(shape).map(([name, schema]) => ({
    ...compile(schema),
    name,
    label: `${JSON.stringify(name)}:`,
    isOptional: schema._zod.optout === 'optional',
  }));
  return {
    fits: (value) =>
      isObject(value) &&
      fields.every(({ name, isOptional, fits }) => {
        const own = value[name];
        return own === undefined ? isOptional : fits(own);
      }),
    write(value) {
      if (!isObject(value)) throw new UnfitAnswer('not an object');
      let text = '';
      for (const { name, label, isOptional, write } of fields) {
        const own = value[name];
        if (own === undefined && isOptional) continue;
        text += text === '' ? label + write(own) : `,${label}${write(own)}`;
      }
      return `{${text}}`;
    },
  };
}

function record(key: Writer, entry: Writer): Writer {
  // As zod does, because a reader that copies this key into an object would change the object's prototype.
  const entriesOf = (value: Fields) => Object.entries(value).filter(([name]) => name !== '__proto__');
  return {
    fits: (value) =>
      isObject(value) && entriesOf(value).every(([name, own]) => key.fits(name) && entry.fits(own)),
    write(value) {
      if (!isObject(value)) throw new UnfitAnswer('not an object');
      const written = entriesOf(value).map(([name, own]) => `${key.write(name)}:${entry.write(own)}`);
      return `{${written.join(',')}}`;
    },
  };
}

function union(options: readonly Writer[]): Writer {
  return {
    fits: (value) => options.some((option) => option.fits(value)),
    write(value) {
      const option = options.find(({ fits }) => fits(value));
      if (!option) throw new UnfitAnswer('none of the options');
      return option.write(value);
    },
  };
}

function nullable(inner: Writer): Writer {
  return {
    fits: (value) => value === null || inner.fits(value),
    write: (value) => (value === null ? 'null' : inner.write(value)),
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Serialises answers by their schemas. A value that doesn't fit its schema fails as it does with zod's serializer. */
export const answerSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const byZod = serializerCompiler(route);
  const write = compileWriter(route.schema);
  return (answer) => {
    try {
      return write(answer);
    } catch (error) {
      if (error instanceof UnfitAnswer) return byZod(answer);
      throw error;
    }
  };
};
