import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * How many passwords of the list are refused, the most common first. A larger number would also refuse
 * ordinary words and names.
 */
const REFUSED = 10_000;

/**
 * Words that people in Peru choose as passwords and that an international list ranks low or lacks. The product's
 * name is among them, because the demonstration publishes a password made of it. Lower case, without accents.
 */
const LOCAL_WORDS = [
  'alumno',
  'amauta',
  'ascenso',
  'bienvenida',
  'bienvenido',
  'clave',
  'colegio',
  'contrasena',
  'directivo',
  'directivos',
  'director',
  'docente',
  'docentes',
  'educacion',
  'escuela',
  'lima',
  'maestra',
  'maestro',
  'minedu',
  'nombramiento',
  'peru',
  'profesor',
  'profesora',
  'simulacro',
  'usuario',
];

const COMMON = new Set([...dictionary['passwords-common'].slice(0, REFUSED), ...LOCAL_WORDS]);

/** Characters that people write in place of a letter. */
const LETTERS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password is one of the most common, or one of them disguised to keep the rules: with capitals,
 * accents, characters in place of letters, and digits or signs around it, such as `P@ssw0rd1!` or
 * `Docente2026#`.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const cores = [
    plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''),
    plain.replace(/^[^a-z]+|[^a-z]+$/g, ''),
    // Keeps the beginning, where a sign may stand in place of a letter.
    plain.replace(/[^a-z]+$/, ''),
  ];
  return cores.some((core) => COMMON.has(core) || COMMON.has(undoSubstitutes(core)));
}

function undoSubstitutes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign);
}
