import { LARGEST_INTEGER } from '@amauta/contract/whole-number.ts';
import { z } from 'zod';
import { type FieldErrors, RequestFailure } from '../failure.ts';
import { FIELD_NAMES } from './field-names.ts';

type Issue = z.core.$ZodRawIssue;

const MISSING = 'falta este dato';
const UNEXPECTED = 'no se espera';

/**
 * Says what is wrong with a field for which the contract has no text of its own. Returns the end of a
 * sentence that begins with the field's name, so it starts in lower case, whereas the contract's own texts
 * start with a capital. It names neither the field nor a word of the code.
 */
function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : `debe ser ${typeName(issue.expected)}`;
    case 'too_small':
      if (issue.origin === 'string') return 'es demasiado corto';
      return isCount(issue.origin) ? 'faltan elementos' : `debe ser ${issue.minimum} o más`;
    case 'too_big':
      if (issue.origin === 'string') return 'es demasiado largo';
      if (isCount(issue.origin)) return 'tiene demasiados elementos';
      // A limit this large comes from the width of a column, and its number would mean nothing to a person.
      return issue.maximum >= LARGEST_INTEGER ? 'es demasiado grande' : `debe ser ${issue.maximum} o menos`;
    case 'invalid_format':
      return 'no tiene el formato esperado';
    case 'invalid_value':
      return issue.input === undefined ? MISSING : 'no es una de las opciones';
    case 'unrecognized_keys':
      return UNEXPECTED;
    case 'invalid_union':
      // The field that tells the kind of the object is missing or has an unknown value.
      return issue.input === undefined ? MISSING : 'no es una de las opciones';
    default:
      return 'no es válido';
  }
}

const isCount = (origin: string) => ['array', 'set', 'map'].includes(origin);

function typeName(expected: string): string {
  const names: Record<string, string> = {
    string: 'un texto',
    number: 'un número',
    int: 'un número entero',
    boolean: 'verdadero o falso',
    array: 'una lista',
    object: 'un objeto',
    record: 'un objeto',
  };
  return names[expected] ?? 'de otro tipo';
}

/**
 * Makes zod refuse fields in plain Spanish where the contract has no text of its own. Changes the whole
 * process.
 */
export function speakSpanish(): void {
  z.config({ localeError: describe });
}

/**
 * Returns what a schema refused as whole sentences, by the path of each field. Issues without a path stand under
 * `root`.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], root = 'data'): FieldErrors {
  // A map, because a field may be called '__proto__'.
  const fields = new Map<string, string[]>();
  for (const issue of issues) {
    const path = issue.path.join('.');
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => (path ? `${path}.${key}` : key).slice(0, 200))
        : [path || root];
    for (const name of names) {
      fields.set(name, [...new Set([...(fields.get(name) ?? []), summarize(name, issue.message)])]);
    }
  }
  return Object.fromEntries(fields);
}

/** A 400 that names each field which a schema refused. */
export function wrongInput(issues: readonly z.core.$ZodIssue[], root?: string): RequestFailure {
  const fields = fieldErrors(issues, root);
  return new RequestFailure('INVALID_INPUT', summarizeFirst(fields), { fields });
}

/** Returns the sentence for the first wrong field, which serves as the message of the whole refusal. */
export function summarizeFirst(fields: FieldErrors): string {
  return Object.values(fields)[0]?.[0] ?? 'Revisa los datos enviados.';
}

/**
 * Returns the sentence for one wrong field: `text` itself when the contract wrote it, else one with the
 * field's name.
 */
export function summarize(field: string, text: string): string {
  if (!/^\p{Ll}/u.test(text)) return text;
  if (text === UNEXPECTED) return 'Se envió un dato que no se espera. Quítalo y vuelve a intentarlo.';
  const name = nameOf(field);
  if (text !== MISSING) return `Revisa ${name}: ${text}.`;
  return /^l[ao]s /.test(name) ? `Faltan ${name}.` : `Falta ${name}.`;
}

/** Turns the path `questions.1.statement.0.value` into 'el contenido de la pregunta 2'. */
function nameOf(field: string): string {
  const parts = field.split('.');
  const name = FIELD_NAMES[parts.findLast((part) => Object.hasOwn(FIELD_NAMES, part)) ?? ''];
  if (!name) return 'los datos enviados';
  const [list, index = '', part] = parts;
  if (list !== 'questions' || part === undefined || !/^\d+$/.test(index)) return name;
  return `${name.replace(/ de la pregunta$/, '')} de la pregunta ${Number(index) + 1}`;
}
