/** The sentence that says which questions share a text, and where it stands. */
interface SharedCue {
  /** The numbers of the questions; empty where the sentence opens a text without naming numbers. */
  numbers: number[];
  /** The sentence names more numbers than could be read. */
  isUnsure: boolean;
  /** Where the sentence stands in the text. The sentence is no part of the shared text. */
  from: number;
  to: number;
}

/** What abbreviates "número": "N.°", "Nro.", "Núm.". */
const NUMERO = String.raw`n(?:ros?|[úu]ms?|os?)?[.°º]+s?`;
const NUMBER = String.raw`(?:(?:la|el)\s+(?:pregunta\s+)?|n\s+|${NUMERO}\s*)?\d{1,3}`;
const JOINT = String.raw`\s*(?:,|;|y|e|al?|hasta|,?\s*and|to|-|–)\s*`;
const OPENS_LIST = String.raw`(?:(?:del|desde|entre|de(?=\s+(?:la|el)))\s+)?`;
const NUMBERS = String.raw`${OPENS_LIST}${NUMBER}(?:${JOINT}${NUMBER})*`;
const SEVERAL = String.raw`${OPENS_LIST}${NUMBER}(?:${JOINT}${NUMBER})+`;
const QUESTIONS = String.raw`(?:preguntas?|pregs?\.|[íi]tems?|ejercicios?|problemas?|reactivos?|questions?)`;
const VERB = String.raw`(?:respond|contest|resu[eé]lv|resolv|desarroll|absuelv)(?:[ae][rn]?|erse|arse)`;
/** What stands before the numbers in a sentence. Papers of English say it in English. */
const ASKS = [
  String.raw`${VERB}\s+(?:a\s+)?(?:las?|los)\s+(?:siguientes?\s+)?${QUESTIONS}\s*(?:n[.°º]*\s*)?\(?`,
  String.raw`(?:textos?|situaci[óo]n|casos?|lectura|enunciado|informaci[óo]n|gr[áa]fico|tabla)\s+para\s+(?:responder\s+)?(?:las?|los)\s+${QUESTIONS}\s+`,
  String.raw`answer\s+(?:the\s+)?(?:following\s+)?(?:questions?|items?)\s+`,
  // "Conteste de la 3 a la 5", and the numbers at the beginning: "Las preguntas 3 y 4 se responden con …", "Para los
  // ítems 3 y 4, lea …".
  String.raw`${VERB}\s+(?=${OPENS_LIST}(?:la|el)\s+(?:pregunta\s+)?\d{1,3}${JOINT}(?:la|el)\s)`,
  String.raw`(?<=^|\n)(?:las|los)\s+${QUESTIONS}\s+(?=${SEVERAL}\s+(?:se|corresponden|pertenecen|comparten|parten)\s)`,
  String.raw`(?<=^|\n)para\s+(?:las|los)\s+${QUESTIONS}\s+(?=${SEVERAL}\s*[,:]?\s*(?:le[ae]|consider|observ|anali[zc]|revis|us|utili[zc]|emple|teng)\p{Ll}*\s)`,
].join('|');
const CUE = new RegExp(String.raw`(?:${ASKS})(${NUMBERS})([^.:\n]*)[.:]?`, 'iu');
/** What such a line may add: how to read the text ("Preguntas 5 a 7: leemos con atención", "Preguntas 1 a 4. Lea el texto."). */
const REMARK = String.raw`[.:–-]\s*(?:le[ae]|observ|anali[zc]|revis)\p{Ll}*(?![^\n]*[?!])[^\n.:]{0,40}`;
/** A line of its own that names several questions: "Preguntas 8 y 9", "SITUACIÓN (preguntas 1 a 3)", "Caso para las preguntas 4 y 5". */
const HEADING = new RegExp(
  String.raw`(?<=^|\n)(?:[^\n.?!]|(?<=\d)\.|(?<!\p{L})${NUMERO}){0,60}?(?<!\p{L})${QUESTIONS}\s*:?\s*(${SEVERAL})\s*[)\]]?\s*(?:${REMARK})?[.:]?\s*(?=\n|$)`,
  'iu',
);
/**
 * A heading that names more questions than this opens a part of the paper, and no text. So does a sentence that stands
 * before the cue of a text.
 */
const MOST_OF_A_TEXT = 12;
/** The name of a text to read: "Texto 1", "LECTURA II", "Texto N.° 2". */
const NAME = String.raw`(?:texto|lectura)\s+(?:n(?:[.°º]{1,3}|[úu]m(?:\.|ero)|ro\.?)\s*)?(?:\d{1,2}|[IVX]{1,4})`;
const TITLE = new RegExp(String.raw`(?:^|\n)(${NAME}\s*[.:]?)(?=\n|$)`, 'giu');
const TITLE_ALONE = new RegExp(String.raw`^${NAME}\s*[.:]?$`, 'iu');

/**
 * Finds the sentence that names the questions of a shared situation; null where there is none. Lines of
 * `text` end in line breaks.
 */
export function findCue(text: string): SharedCue | null {
  const cue = firstCue(text);
  if (!cue || cue.numbers.length <= MOST_OF_A_TEXT) return cue;
  const next = firstCue(text.slice(cue.to));
  return next ? { ...next, from: next.from + cue.to, to: next.to + cue.to } : cue;
}

function firstCue(text: string): SharedCue | null {
  const { joined, places } = withoutHyphens(text);
  const asks = CUE.exec(joined);
  const match = asks ?? HEADING.exec(joined);
  const numbers = numbersOf(match?.[1] ?? '');
  if (!match || (!asks && numbers.length > MOST_OF_A_TEXT)) return null;
  const start = places[match.index] ?? 0;
  return {
    numbers,
    isUnsure: /\d/.test(asks?.[2] ?? ''),
    from: asks ? sentenceStart(text, start) : start,
    to: (places[match.index + match[0].trimEnd().length - 1] ?? text.length) + 1,
  };
}

/** Whether a line names several questions that share a text. */
export const namesQuestions = (line: string): boolean => HEADING.test(line);

/** Whether a line is the name of a text to read. */
export const namesText = (line: string): boolean => TITLE_ALONE.test(line);

/**
 * The text without the hyphens that break words at line ends, and the original place of each character. A
 * line break before a capital stays: a sentence without its full stop ends there.
 */
function withoutHyphens(text: string): { joined: string; places: number[] } {
  const isDropped = new Set<number>();
  for (const { index } of text.matchAll(/(?<=\p{L})[-\u00ad]\n(?=\p{Ll})/gu))
    isDropped.add(index).add(index + 1);
  const places = [...text.split('').keys()].filter((at) => !isDropped.has(at));
  const joined = places.map((at) => text[at]).join('');
  return { joined: joined.replace(/\n(?![\p{Lu}¿¡“"«])/gu, ' '), places };
}

/** Where the sentence at `at` begins: at the nearest line before that begins with a capital. */
function sentenceStart(text: string, at: number): number {
  const starts = [0, ...[...text.slice(0, at).matchAll(/\n/g)].map((match) => match.index + 1)];
  const opening = starts.findLast((start) => /^(?:\d{1,2}[.)]\s*)?\p{Lu}/u.test(text.slice(start)));
  return opening ?? 0;
}

/** Finds the line that numbers a text to read, such as "Texto 1"; null where there is none. */
export function findTextTitle(text: string): { from: number; to: number } | null {
  const match = [...text.matchAll(TITLE)].at(-1);
  if (!match) return null;
  const from = match.index + match[0].indexOf(match[1] ?? '');
  return { from, to: from + (match[1] ?? '').length };
}

/** How many lines of a text name a text to read. */
export const countTextTitles = (text: string): number => [...text.matchAll(TITLE)].length;

/** Reads a list of numbers: `1, 2 y 3`, `4 y 5`, `del 1 al 4`, `6-8`, `1 to 3`. */
export function numbersOf(list: string): number[] {
  const found: number[] = [];
  for (const [, joint = '', digits = ''] of list.matchAll(/([^\d]*)(\d{1,3})/g)) {
    const number = Number(digits);
    const last = found.at(-1);
    const isRange =
      /\b(?:al?|hasta|to)\b|[-–]/i.test(joint) && last !== undefined && number > last && number - last < 30;
    if (isRange) for (let next = (last ?? 0) + 1; next < number; next++) found.push(next);
    found.push(number);
  }
  return found;
}
