import { expect, test } from 'vitest';
import { explainOtherLevel } from './booklet-level.policy.ts';

test.each([
  ['A04-EBRP-11', 3, /A04-EBRP-11, es de EBR Primaria/],
  ['a04-ebaa-12', 3, /es de EBA Ciclo Avanzado/],
  ['A04-EBRS-31', 3, null],
  ['C17-EBAA-12', 4, null],
  ['A04-DIR-11', 3, null],
  ['', 3, null],
  ['A04-EBRP-11', null, null],
])('%j for level %s', (code, level, text) => {
  const said = explainOtherLevel(code, { level });
  if (text === null) expect(said).toBeNull();
  else expect(said).toMatch(text);
});
