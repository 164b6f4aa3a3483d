import { expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Region } from '../regions/regions.ts';
import { pageLines } from './columns.ts';
import { withRegions } from './place-regions.ts';

const picture = (x: number, y: number, height: number): Region => ({
  kind: 'picture',
  what: 'image',
  box: { x, y, width: 50, height },
});

test('pictures beside each other keep their order, also where a later one is higher', () => {
  const cells = [...drawn(60, 100, 'Observe las siguientes figuras:'), ...drawn(60, 220, 'Cuántas siguen?')];
  const lines = pageLines(page(1, { cells }), null);
  const regions = [picture(60, 150, 40), picture(130, 135, 55), picture(200, 120, 70)];
  const order = withRegions(lines, regions.toReversed(), 1).map(({ region, text }) => region?.box.x ?? text);
  expect(order).toEqual(['Observe las siguientes figuras:', 60, 130, 200, 'Cuántas siguen?']);
});

test('pictures below each other stand from top to bottom', () => {
  const lines = pageLines(page(1, { cells: drawn(60, 100, 'Observe las siguientes figuras:') }), null);
  const order = withRegions(lines, [picture(200, 120, 40), picture(60, 165, 40)], 1).map(
    ({ region }) => region?.box.x,
  );
  expect(order).toEqual([undefined, 200, 60]);
});

test('pictures behind the letters of the right column stay there, however short its lines are', () => {
  const left = [100, 150, 200, 250].flatMap((y) => drawn(60, y, 'Qué gráfico muestra los datos?'));
  const right = [110, 210].flatMap((y, at) => drawn(320, y, `${'ab'[at]})`));
  const lines = pageLines(page(1, { cells: [...left, ...right] }), 300);
  const order = withRegions(lines, [picture(340, 105, 60), picture(340, 205, 60)], 1).map(
    ({ region, text }) => region?.box.y ?? text,
  );
  expect(order.slice(4)).toEqual(['a)', 105, 'b)', 205]);
});

test('a formula that is cut out of the middle of a sentence stands between its words', () => {
  const said = (text: string) => {
    const cells = [
      ...drawn(60, 100, 'Resuelva el sistema'),
      ...drawn(215, 100, text),
      ...drawn(60, 115, 'x.'),
    ];
    const lines = pageLines(page(1, { cells }), null);
    const formula: Region = {
      kind: 'picture',
      what: 'formula',
      box: { x: 160, y: 85, width: 50, height: 30 },
    };
    return withRegions(lines, [formula], 1).map(({ region, text: own }) => (region ? '[imagen]' : own));
  };
  expect(said('e indique el valor de')).toEqual([
    'Resuelva el sistema',
    '[imagen]',
    'e indique el valor de',
    'x.',
  ]);
  // Another alternative in the row is no end of a sentence.
  expect(said('b) 12')).toEqual(['Resuelva el sistema b) 12', '[imagen]', 'x.']);
});
