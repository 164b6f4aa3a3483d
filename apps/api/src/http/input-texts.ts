import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * What is wrong with a field that has no text of its own in the contract, as the end of a sentence that begins with
 * the field's name: it starts in lower case, the contract's own texts with a capital.
 */
function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'falta este dato' : `debe ser ${typeName(issue.expected)}`;
    case 'too_small':
      if (issue.origin === 'string') return 'es demasiado corto';
      return isCount(issue.origin) ? 'faltan elementos' : `debe ser ${issue.minimum} o más`;
    case 'too_big':
      if (issue.origin === 'string') return 'es demasiado largo';
      return isCount(issue.origin) ? 'tiene demasiados elementos' : `debe ser ${issue.maximum} o menos`;
    case 'invalid_format':
      return 'no tiene el formato esperado';
    case 'invalid_value':
      return `debe ser uno de estos valores: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `no se espera: ${issue.keys.join(', ').slice(0, 100)}`;
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

/** From now on fields without a text of their own are refused in plain Spanish, in this whole process. */
export function speakSpanish(): void {
  z.config({ localeError: describe });
}

/** The sentence on top of a refusal: the contract's own text, or what is wrong with the field, by its name. */
export function summarize(field: string, text: string): string {
  if (!/^\p{Ll}/u.test(text)) return text;
  return field === 'body' ? `Revisa los datos enviados: ${text}.` : `Revisa «${field}»: ${text}.`;
}
