import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutJsonSchema } from './without-json-schema.ts';

it('leaves no reference to JSON Schema in the present release of zod', () => {
  const code = readFileSync(
    new URL(import.meta.resolve('zod').replace(/index\.js$/, 'v4/classic/schemas.js')),
    'utf8',
  );
  const cut = cutJsonSchema(code);
  expect(cut).not.toContain('to-json-schema');
  // What remains of the processors tells limits of texts and numbers.
  expect(new Set(cut.match(/processors\.\w+\(/g))).toEqual(new Set(['processors.aggregateChecks(']));
  expect(cut.split('\n').length).toBeGreaterThan(code.split('\n').length - 60);
});

it('says so when a release of zod looks different', () => {
  expect(() => cutJsonSchema('export const string = 1;')).toThrow('another form');
});
