import { readdirSync, readFileSync } from 'node:fs';
import type { SourceBlock, SourceItem, SourceQuestion } from './question.ts';

/** For each subject, the files of the demonstration bank that hold its questions. */
const FILES = {
  pedagogy: /-(inicial|primaria|comunicacion)-ccp-/,
  mathematics: /-matematica-ccp-/,
  reading: /-cl[-.]/,
  reasoning: /-rl-/,
  management: /-cg\./,
} as const;
export type BankContent = keyof typeof FILES;

const FOLDER = new URL('../../demo/bank/', import.meta.url);
/** The line in the bank before a shared text. A booklet prints a line with the items' numbers instead. */
const LEAD = /^<p>Lea (?:la|el|los|las) [^<]*responda las preguntas[^<]*<\/p>/;

interface BankItem {
  statement: { value: string; gray?: boolean }[];
  alternatives: { text: string; correct: boolean }[];
}

interface BankEntry {
  shared_statement?: { value: string; gray?: boolean }[];
  questions: BankItem[];
}

/** Reads all questions of the demonstration bank about a subject. */
export function readBank(content: BankContent): SourceQuestion[] {
  return readdirSync(FOLDER)
    .filter((name) => FILES[content].test(name))
    .sort()
    .flatMap((name) => {
      // The fonts that draw the booklets have no asterisk operator.
      const json = readFileSync(new URL(name, FOLDER), 'utf8').replaceAll('∗', '*');
      const { entries }: { entries: BankEntry[] } = JSON.parse(json);
      return entries.map(toQuestion);
    });
}

function toQuestion({ shared_statement: shared = [], questions }: BankEntry): SourceQuestion {
  const isText = shared[0]?.value.startsWith('<p>Lea el siguiente texto') ?? false;
  return {
    shared: toBlocks(shared),
    sharedName: isText ? 'el siguiente texto' : 'la siguiente situación',
    items: questions.map(toItem),
  };
}

function toItem({ statement, alternatives }: BankItem): SourceItem {
  return {
    statement: toBlocks(statement),
    alternatives: alternatives.map(({ text }) => ({ html: text, chart: null })),
    key: alternatives.findIndex(({ correct }) => correct),
  };
}

function toBlocks(blocks: BankItem['statement']): SourceBlock[] {
  return blocks
    .map(({ value, gray }) => ({ kind: 'text' as const, html: value.replace(LEAD, ''), gray: gray === true }))
    .filter(({ html }) => html !== '');
}
