import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

/** The names of metrics in a text. `x_bucket`, `x_sum` and `x_count` of a histogram count as `x`. */
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

/** Metrics that tell how much is done or which version runs. No value of theirs asks for a person. */
const WITHOUT_ALERT = ['amauta_abilities_duration_seconds', 'amauta_answers_total', 'amauta_build_info'];

test('every metric of the product has an alert, or is named as one that needs none', () => {
  const watched = new Set(metricsIn(read('prometheus/alerts.yml')));
  const own = [...names].filter((name) => name.startsWith('amauta_'));
  expect(own.filter((name) => !watched.has(name)).sort()).toEqual(WITHOUT_ALERT);
});

test('every alert has a name of its own, waits for a while, and says what happens and what to do', () => {
  const { groups } = parse(read('prometheus/alerts.yml')) as {
    groups: { rules: Record<string, unknown>[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  expect(new Set(rules.map((rule) => rule.alert)).size).toBe(rules.length);
  for (const rule of rules)
    expect(rule).toEqual({
      alert: expect.stringMatching(/^Amauta[A-Z]/),
      expr: expect.any(String),
      for: expect.stringMatching(/^\d+m$/),
      labels: { severity: expect.stringMatching(/^(page|warn)$/) },
      annotations: { summary: expect.any(String), action: expect.any(String) },
    });
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
