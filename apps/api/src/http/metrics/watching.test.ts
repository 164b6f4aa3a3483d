import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const OPS = path.resolve(import.meta.dirname, '../../../../../ops');
const read = (file: string) => readFileSync(path.join(OPS, file), 'utf8');

const names = new Set(
  createMetrics(
    {
      pool: () => null,
      queue: async () => ({ queued: 0, reading: 0 }),
      signInsWaiting: () => 0,
      freeBytes: () => null,
      lastBackup: () => null,
      abilities: async () => null,
    },
    { version: '0' },
  ).names(),
);

/** The names of metrics in a text; those that a histogram adds are told by its own name. */
function metricsIn(text: string): string[] {
  const found = text.match(/\b(?:amauta|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return [...new Set(found)].map((name) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    return names.has(base) ? base : name;
  });
}

test.each(['prometheus/alerts.yml', 'grafana/amauta.json'])('%s names only metrics that exist', (file) => {
  const used = metricsIn(read(file));
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !names.has(name))).toEqual([]);
});

test('every metric of the product is shown on the dashboard', () => {
  const shown = new Set(metricsIn(read('grafana/amauta.json')));
  const own = [...names].filter((name) => name.startsWith('amauta_'));
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test('the dashboard is complete JSON whose panels have numbers of their own and fit its width', () => {
  const { panels } = JSON.parse(read('grafana/amauta.json')) as {
    panels: { id: number; gridPos: { x: number; w: number }; targets: unknown[] }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.every(({ gridPos, targets }) => gridPos.x + gridPos.w <= 24 && targets.length > 0)).toBe(
    true,
  );
});
