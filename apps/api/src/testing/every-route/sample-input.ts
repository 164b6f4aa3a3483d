import type { Route } from '@amauta/contract/route.ts';
import { z } from 'zod';
import { encodeForm, type SentFile } from '../question-client.ts';

/** The keywords of JSON Schema that the contract's input uses. */
export interface InputSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  properties?: Record<string, InputSchema>;
  additionalProperties?: InputSchema | boolean;
  items?: InputSchema;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** The parts of a request that can hold input. */
export const PLACES = ['params', 'query', 'body', 'form'] as const;
type Place = (typeof PLACES)[number];

/** The input of a request to a route, by part. */
export type Sample = Partial<Record<Place, unknown>>;

/** Valid texts for fields with a rule of their own. */
const TEXTS: Record<string, string> = {
  phone_number: '987654321',
  email: 'docente@prueba.test',
  code: '123456',
  topic: 'CCP-PRO',
  parent: 'CCP-MAT',
  sessionId: '00000000-0000-4000-8000-000000000000',
  upload_key: '0123456789abcdef0123456789abcdef',
  expiration_date: '2027-03-02',
  day: '2027-05-02',
  region: '15',
  type_access: 'Ascenso',
  device_id: 'equipo-de-prueba',
  sent_at: '2026-03-02T15:00:00Z',
  started_at: '2026-03-02T15:00:00Z',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  ids: '1,2',
  except: '1,2',
  before: '2026-01-01',
  video_url: 'https://videos.prueba.test/intro.mp4',
};

/** Numbers that exist in the catalogue, so that requests get as far as the database. */
const NUMBERS: Record<string, number> = {
  modality: 1,
  level: 3,
  specialty: 10,
  speciality: 10,
  category_id: 14,
  year: 2024,
  years: 2024,
  exam_directive: 2,
};

const pdf: SentFile = { content: '%PDF-1.4\n%%EOF\n', fileName: 'a.pdf', type: 'application/pdf' };
const FILES: Record<string, SentFile> = {
  pdf_file: pdf,
  file_path: pdf,
  preview_image: { content: 'no image', fileName: 'a.png' },
  file: { content: '<quiz></quiz>', fileName: 'a.xml', type: 'text/xml' },
};

const ALTERNATIVES = [
  { text: 'Una', correct: true },
  { text: 'Otra', correct: false },
];

export function schemaOf(type: z.ZodType): InputSchema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as InputSchema;
}

/**
 * Valid requests to a route, with every field that the route knows: one for each kind of body that it takes.
 */
export function samplesOf(route: Route): Sample[] {
  const parts = PLACES.flatMap((place): [Place, unknown[]][] => {
    const schema = route[place];
    return schema ? [[place, examples(schemaOf(schema), '')]] : [];
  });
  return combined(parts) as Sample[];
}

/** Values that follow a schema, one for each member of a union in it. */
function examples(schema: InputSchema, name: string): unknown[] {
  if ('const' in schema) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, 1);
  const kinds = (schema.oneOf ?? schema.anyOf)?.filter((kind) => kind.type !== 'null');
  if (kinds) return kinds.flatMap((kind) => examples(kind, name));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return combined(fields.map(([key, value]) => [key, examples(value, key)]));
    }
    case 'array':
      if (name === 'alternatives') return [ALTERNATIVES];
      return examples(schema.items ?? {}, name).map((item) => [item]);
    case 'integer':
    case 'number':
      return [NUMBERS[name] ?? Math.max(schema.minimum ?? 0, 1)];
    case 'boolean':
      return [true];
    default:
      return [schema.format === 'binary' ? FILES[name] : (TEXTS[name] ?? 'texto')];
  }
}

/** One object with the first value of each field, and one more object for each further value of a field. */
function combined(fields: readonly (readonly [string, unknown[]])[]): Record<string, unknown>[] {
  const first = Object.fromEntries(fields.map(([key, [value]]) => [key, value]));
  const others = fields.flatMap(([key, [, ...rest]]) => rest.map((value) => ({ ...first, [key]: value })));
  return [first, ...others];
}

export type Path = readonly (string | number)[];

/** Lists every path within a sample. The inside of a file is left out. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (isFile(value)) return [path];
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [path, ...entries.flatMap(([key, part]) => pathsOf(part, [...path, key]))];
}

/**
 * Lists the places within the samples of a route where another value is a case of its own: one that has the same fields
 * beside it in two samples, once.
 */
export function placesOf(route: Route): { sample: Sample; path: Path }[] {
  const seen = new Set<string>();
  return samplesOf(route).flatMap((sample) =>
    pathsOf(sample)
      .filter((path) => {
        const key = path.at(-1);
        if (key === undefined) return false;
        const beside = changed(valueAt(sample, path.slice(0, -1)), [key], undefined);
        const place = JSON.stringify([path, beside]);
        const isNew = !seen.has(place);
        seen.add(place);
        return isNew;
      })
      .map((path) => ({ sample, path })),
  );
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce((part, key) => (part as Record<string | number, unknown>)[key], value);
}

/**
 * Returns a copy of the sample with another value at a path, or without that field when the value is
 * undefined.
 */
export function changed<T>(sample: T, [key, ...rest]: Path, value: unknown): T {
  if (key === undefined) return value as T;
  const copy = (Array.isArray(sample) ? [...sample] : { ...sample }) as Record<string | number, unknown>;
  const next = changed(copy[key], rest, value);
  if (next === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = next;
  return copy as T;
}

function isFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'fileName' in value;
}

/** Turns a sample into the request that `inject` takes. */
export async function requestOf({ method, path }: Route, { params, query, body, form }: Sample) {
  const values = (params ?? {}) as Record<string, unknown>;
  const where = path.replace(/:(\w+)/g, (_name, name: string) =>
    encodeURIComponent(String(values[name] ?? 'x')),
  );
  const search = query ? `?${new URLSearchParams(textsOf(query))}` : '';
  const sent = form ? await encodeForm(fieldsOf(form)) : { headers: {}, payload: body };
  return {
    method,
    url: `/api${where}${search}`,
    headers: body === undefined ? sent.headers : { 'content-type': 'application/json' },
    ...(sent.payload === undefined
      ? {}
      : { payload: body === undefined ? (sent.payload as Buffer) : JSON.stringify(body) }),
  };
}

function textsOf(query: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(query as object).map(([name, value]) => [name, String(value)]));
}

function fieldsOf(form: unknown): Record<string, string | SentFile> {
  return Object.fromEntries(
    Object.entries(form as object).map(([name, value]) => {
      if (isFile(value)) return [name, value];
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    }),
  );
}
