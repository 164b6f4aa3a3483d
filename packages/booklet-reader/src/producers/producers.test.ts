import { readdirSync, readFileSync } from 'node:fs';
import type { Block } from '@amauta/contract/block.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import { itemsOf } from '../drafts/questions.testing.ts';
import { readBooklet } from '../read-booklet.ts';

const FOLDER = new URL('./', import.meta.url);
const papers = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));

/** Spaces and kinds of dashes differ between programs. */
const plain = (text: string) => text.replace(/\s+/g, '').replaceAll('−', '-');
const blocks = (all: readonly Block[]) =>
  all.map(({ type, value }) => (type === 'image' ? '[imagen]' : plainText(value))).join(' ');

test('there are papers of several programs', () => {
  expect(papers.length).toBeGreaterThan(3);
});

test.each(papers)('%s is read word for word, formulas, tables and pictures too', async (name) => {
  const wanted: { number: number; statement: string; alternatives: string[] }[] = JSON.parse(
    readFileSync(new URL(name.replace('.pdf', '.json'), FOLDER), 'utf8'),
  );
  const draft = await readBooklet(new Uint8Array(readFileSync(new URL(name, FOLDER))), { cutImages: false });
  const read = itemsOf(draft).map(({ number, statement, alternatives }) => ({
    number,
    statement: plain(blocks(statement)),
    alternatives: alternatives.map(({ html, image }) =>
      image === null ? plain(plainText(html)) : '[imagen]',
    ),
  }));
  expect(read).toEqual(
    wanted.map(({ number, statement, alternatives }) => ({
      number,
      statement: plain(statement),
      alternatives: alternatives.map(plain),
    })),
  );
  expect(itemsOf(draft).flatMap(({ warnings }) => warnings)).toEqual([]);
});
