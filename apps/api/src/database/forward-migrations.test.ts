import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = path.resolve(import.meta.dirname, '../../migrations');
const read = (name: string) => readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');

/**
 * Migrations that the release before them can't work with. Two releases serve at once during an update, so a new entry
 * needs a step by hand in the changelog.
 */
const BREAKING = ['0002_practice', '0021_unread_columns', '0022_draft_facts'];

/** What breaks the statements of the previous release: it reads what is gone, or leaves out what became required. */
const TIGHTENING: readonly (readonly [string, RegExp])[] = [
  ['removes a column or table', /\bdrop\s+(column|table|type|view|function|schema)\b/i],
  ['renames', /\brename\s+(to|column|constraint|value)\b/i],
  ['requires a value', /\bset\s+not\s+null\b/i],
  [
    'adds a required column without a default',
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\bdefault\b)/i,
  ],
  ['changes a type', /\bset\s+data\s+type\b/i],
];

/** What a migration does to the release before it. Comments are left out. */
function tightenings(sql: string): string[] {
  const statements = sql.replace(/--.*$/gm, '').split(';');
  return TIGHTENING.filter(([, pattern]) => statements.some((one) => pattern.test(one))).map(
    ([what]) => what,
  );
}

test.each([
  ['ALTER TABLE "imports" DROP COLUMN "started_at";', ['removes a column or table']],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', ['renames']],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', ['requires a value']],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', ['adds a required column without a default']],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', []],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;', []],
  ['-- a drop column of which only a comment speaks\nALTER TABLE "a" ADD COLUMN "b" text;', []],
])('%s', (sql, found) => {
  expect(tightenings(sql)).toEqual(found);
});

test('no migration takes away what the release before it uses, except those that are named', () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -4));
  const breaking = names.filter((name) => tightenings(read(name)).length > 0);
  expect(breaking).toEqual(BREAKING);
});
