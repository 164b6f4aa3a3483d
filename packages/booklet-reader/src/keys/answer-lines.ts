import type { FoundItem } from '../anchors/find-items.ts';
import type { FlowLine, Mark } from '../layout/flow-line.ts';

/** A line below a question that tells its key, e.g. "Respuesta: A", "Rpta. b)" or "La alternativa correcta es la B." */
const ANSWER_LINE =
  /^(?:(?:respuesta|rpta|rta|resp|clave|alternativa|opci[óo]n)(?:\s+correcta)?|la\s+(?:respuesta|clave|alternativa|opci[óo]n)(?:\s+correcta)?\s+es(?:\s+la)?(?:\s+(?:alternativa|letra|opci[óo]n))?)\s*[.:=–-]*\s*["“(]?([A-Ha-h])["”)]?\s*\.?$/i;
/** The end of an explanation that tells the key: "… se descartan las otras. Clave B". */
const ANSWER_END = /(?<=[.;:)]\s*)(?:Clave|Rpta\.?|Rta\.?|Respuesta)\s*[.:=–-]*\s*["“(]?([A-H])["”)]?\s*\.?$/;
/** Fewer such lines, or lines below a smaller share of the questions, may be text of the questions. */
const FEWEST = 3;
const SHARE = 0.6;

/** What may tell keys, and all lines that hold more than that. */
interface SortedLines {
  rest: FlowLine[];
  /** The place of the last character before the line (-1 if none), and the index of the key. */
  answers: { behind: number; key: number }[];
}

const keyOf = (letter: string): number => letter.toLowerCase().charCodeAt(0) - 97;

/** The index of the key that a text tells, which holds nothing else; null where it tells none. */
export function answerIn(text: string): number | null {
  const letter = ANSWER_LINE.exec(text.trim())?.[1];
  return letter === undefined ? null : keyOf(letter);
}

/** Whether enough questions have a key to say that the paper tells its keys in this way. */
export function isToldEnough(keys: ReadonlyMap<FoundItem, number | null>): boolean {
  const told = [...keys.values()].filter((key) => key !== null).length;
  return told >= Math.max(FEWEST, keys.size * SHARE);
}

/** The lines of a flow without those that tell keys. */
export function withoutAnswerLines(lines: readonly FlowLine[]): SortedLines {
  const sorted: SortedLines = { rest: [], answers: [] };
  let behind = -1;
  for (const line of lines) {
    const key = line.region ? null : answerIn(line.text);
    if (key !== null) {
      sorted.answers.push({ behind, key });
      continue;
    }
    const told = line.region ? undefined : ANSWER_END.exec(line.text.trim())?.[1];
    if (told !== undefined) sorted.answers.push({ behind, key: keyOf(told) });
    sorted.rest.push(line);
    behind = lastPlace(line) ?? behind;
  }
  return sorted;
}

/**
 * The key of each question that one line tells, between the last alternative and the next question; null for questions
 * without such a line. Null as a whole where the paper doesn't tell its keys so: student work may read
 * "Respuesta: B", too.
 * @param items the questions, found in `lines` without the lines that tell keys
 */
export function keysOfAnswerLines(
  lines: readonly FlowLine[],
  items: readonly FoundItem[],
  answers: SortedLines['answers'],
): Map<FoundItem, number | null> | null {
  const keys = new Map(
    items.flatMap((item, at) =>
      item.options.length > 1 ? [[item, keyBehind(lines, item, items[at + 1]?.mark, answers)]] : [],
    ),
  );
  return isToldEnough(keys) ? keys : null;
}

function keyBehind(
  lines: readonly FlowLine[],
  { options }: FoundItem,
  next: Mark | undefined,
  answers: SortedLines['answers'],
): number | null {
  const last = options.at(-1);
  if (!last) return null;
  const own = new Set(
    lines
      .slice(last.line, next ? next.line + 1 : lines.length)
      .flatMap((line, at) =>
        line.cells.slice(at === 0 ? last.from : 0, last.line + at === next?.line ? next.from : undefined),
      )
      .flatMap((cell) => cell.places ?? []),
  );
  const behind = answers.filter((answer) => own.has(answer.behind));
  const key = behind[0]?.key ?? null;
  return behind.length === 1 && key !== null && key < options.length ? key : null;
}

function lastPlace(line: FlowLine): number | undefined {
  return line.cells.flatMap((cell) => cell.places ?? []).at(-1);
}
