import { expect, it } from 'vitest';
import { overlinedParts } from './overline.ts';

const line = (text: string) => ({ text, isOverlined: true });
const plain = (text: string) => ({ text, isOverlined: false });

it.each([
  ['a segment', 'Mide A\u0305B\u0305 y CD', [plain('Mide '), line('AB'), plain(' y CD')]],
  ['a repeating decimal', '0,3\u0305', [plain('0,'), line('3')]],
  ['two segments', 'A\u0305 B\u0305', [line('A'), plain(' '), line('B')]],
  ['a line without a letter', 'y \u0305', [plain('y \u0305')]],
  ['a text without lines', 'AB', [plain('AB')]],
])('%s', (_what, text, parts) => {
  expect(overlinedParts(text)).toEqual(parts);
});
