import type { Route } from '@amauta/contract/route.ts';
import { routes } from '@amauta/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { headersFor } from '../test-accounts.ts';
import { useTestServer } from '../test-server.ts';
import { changed, PLACES, placesOf, requestOf, samplesOf, schemaOf, valueAt } from './sample-input.ts';

const server = useTestServer({ sessionMemoryMs: 60_000 });

/** Columns of whole numbers have at most 32 bits: their values are smaller than this. */
const COLUMN = 2 ** 31;
const VALUES = [-1, 0, 32_767, 32_768, -32_769, COLUMN - 1, COLUMN, -COLUMN - 1, 1e21];
const BEYOND = VALUES.filter((value) => value >= COLUMN || value < -COLUMN);

/** Routes with a number in their input. Each place is a valid request and the path of one number in it. */
const numbered = routes.flatMap((route): [string, Route, ReturnType<typeof placesOf>][] => {
  const places = placesOf(route).filter(({ sample, path }) => typeof valueAt(sample, path) === 'number');
  return places.length > 0 ? [[`${route.method} ${route.path}`, route, places]] : [];
});

test('the routes accept the samples, so that only the changed number can be wrong', () => {
  for (const route of routes) {
    for (const sample of samplesOf(route)) {
      for (const place of PLACES.filter((one) => one !== 'form')) {
        const parsed = route[place]?.safeParse(sample[place]);
        expect(parsed?.error?.issues ?? [], `${route.method} ${route.path}`).toEqual([]);
      }
    }
  }
  expect(numbered.length).toBeGreaterThan(50);
});

describe('a number that its column can not hold is refused, and never fails in the database', () => {
  test.each(numbered)('%s', { timeout: 120_000 }, async (_name, route, places) => {
    const headers = await headersFor(server, route);
    for (const { sample, path } of places) {
      for (const value of VALUES) {
        const request = await requestOf(route, changed(sample, path, value));
        const response = await server.app.inject({ ...request, headers: { ...headers, ...request.headers } });
        const told = `${path.join('.')} = ${value}: ${response.body}`;
        expect(response.statusCode, told).toBeLessThan(500);
        if (BEYOND.includes(value)) expect(response.statusCode, told).toBe(400);
      }
    }
  });
});

describe('every whole number of the contract has a range that fits its column', () => {
  const inputs = routes.flatMap((route) =>
    PLACES.flatMap((place) => {
      const schema = route[place];
      return schema ? [[`${route.method} ${route.path} ${place}`, schema] as const] : [];
    }),
  );
  test.each(inputs)('%s', (_name, schema) => {
    expect(unbounded(schemaOf(schema))).toEqual([]);
  });
});

function unbounded(schema: object, path = ''): string[] {
  const { type, minimum, maximum } = schema as { type?: string; minimum?: number; maximum?: number };
  const isOpen = minimum === undefined || maximum === undefined || minimum < -COLUMN || maximum >= COLUMN;
  if (type === 'integer' && isOpen) return [path];
  return Object.entries(schema).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? unbounded(value, `${path}/${key}`) : [],
  );
}
