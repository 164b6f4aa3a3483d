import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { attributeOf, childAt, childrenOf, settingOf } from './xml.ts';

/** The label that Word draws before a paragraph of a list. */
interface ListLabel {
  /** For example `12.` or `a)`; empty for a bullet. */
  text: string;
  isBullet: boolean;
}

interface WordNumbering {
  /** Counts on in a list and answers its next label. Call it in the order of the document. */
  next(list: string, level: number): ListLabel | null;
}

interface Level {
  format: string;
  /** For example `%1.`, where `%1` stands for the count of the first level. */
  text: string;
  start: number;
}

interface List {
  /** Lists of one abstract definition share one count, until a list overrides its start. */
  abstract: string;
  starts: Map<number, number>;
  overrides: Map<number, Level>;
}

const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Counts the automatic numbers of lists, as `numbering.xml` defines them (ECMA-376, part 1, 17.9). */
export function readNumbering(root: XmlElement | null): WordNumbering {
  const abstracts = new Map<string, Map<number, Level>>();
  const styleLinks = new Map<string, string>();
  for (const one of root ? childrenOf(root, 'abstractNum') : []) {
    const id = attributeOf(one, 'abstractNumId') ?? '';
    abstracts.set(id, new Map(childrenOf(one, 'lvl').map((level) => [levelIndex(level), toLevel(level)])));
    const style = settingOf(one, 'styleLink');
    if (style !== undefined) styleLinks.set(style, id);
  }
  const lists = new Map<string, List>();
  for (const one of root ? childrenOf(root, 'num') : []) {
    const abstract = settingOf(one, 'abstractNumId') ?? '';
    const overrides = childrenOf(one, 'lvlOverride');
    lists.set(attributeOf(one, 'numId') ?? '', {
      abstract,
      starts: new Map(
        overrides.flatMap((level) => {
          const start = settingOf(level, 'startOverride');
          return start === undefined ? [] : [[levelIndex(level), Number(start)] as const];
        }),
      ),
      overrides: new Map(
        overrides.flatMap((level) => {
          const own = childAt(level, 'lvl');
          return own ? [[levelIndex(level), toLevel(own)] as const] : [];
        }),
      ),
    });
  }
  linkStyles(root, abstracts, styleLinks);

  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return {
    next(id, level) {
      const list = lists.get(id);
      const settings = list && (list.overrides.get(level) ?? abstracts.get(list.abstract)?.get(level));
      if (!list || !settings || settings.format === 'none') return null;
      if (settings.format === 'bullet') return { text: '', isBullet: true };
      const own = counts.get(list.abstract) ?? [];
      counts.set(list.abstract, own);
      const start = list.starts.get(level);
      const isFirst = !begun.has(`${id}:${level}`);
      begun.add(`${id}:${level}`);
      if (isFirst && start !== undefined) own[level] = start;
      else own[level] = own[level] === undefined ? settings.start : own[level] + 1;
      // Each number of a higher level restarts the deeper levels.
      own.length = level + 1;
      const text = settings.text.replace(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        const shown =
          at === level ? settings : (list.overrides.get(at) ?? abstracts.get(list.abstract)?.get(at));
        return shown ? written(own[at] ?? shown.start, shown.format) : '';
      });
      return { text: text.trim(), isBullet: false };
    },
  };
}

function linkStyles(
  root: XmlElement | null,
  abstracts: Map<string, Map<number, Level>>,
  styleLinks: ReadonlyMap<string, string>,
): void {
  for (const one of root ? childrenOf(root, 'abstractNum') : []) {
    const linked = abstracts.get(styleLinks.get(settingOf(one, 'numStyleLink') ?? '') ?? '');
    if (linked) abstracts.set(attributeOf(one, 'abstractNumId') ?? '', linked);
  }
}

function levelIndex(level: XmlElement): number {
  return Number(attributeOf(level, 'ilvl') ?? 0);
}

function toLevel(level: XmlElement): Level {
  return {
    format: settingOf(level, 'numFmt') ?? 'decimal',
    text: settingOf(level, 'lvlText') ?? '',
    start: Number(settingOf(level, 'start') ?? 1),
  };
}

function written(count: number, format: string): string {
  if (format === 'lowerLetter' || format === 'upperLetter') {
    // After z come aa, bb, cc.
    const letter = String.fromCharCode(97 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
    return format === 'lowerLetter' ? letter : letter.toUpperCase();
  }
  if (format === 'lowerRoman' || format === 'upperRoman') {
    let text = '';
    let left = count;
    for (const [value, digits] of ROMAN) for (; left >= value; left -= value) text += digits;
    return format === 'lowerRoman' ? text : text.toUpperCase();
  }
  return format === 'decimalZero' ? String(count).padStart(2, '0') : String(count);
}
