import { routes } from '@amauta/contract/routes.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../testing/test-server.ts';

interface Operation {
  operationId?: string;
  security?: object[];
  requestBody?: {
    content: Record<string, { schema: { properties: object; additionalProperties?: unknown } }>;
  };
  responses: Record<
    string,
    { content?: Record<string, { schema: { $ref?: string; format?: string; properties?: object } }> }
  >;
}

let source: string;
let paths: Record<string, Record<string, Operation>>;
const server = useTestServer();
beforeAll(async () => {
  source = (await server.app.inject({ url: '/api/docs/json' })).body;
  paths = JSON.parse(source).paths;
});

function operationOf(method: string, path: string): Operation {
  const address = `/api${path.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`;
  const operation = paths[address]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${address} is not in the document`);
  return operation;
}

test("the document passes a linter's recommended rules", { timeout: 60_000 }, async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The linter finds '/exams/questions/create' and '/exams/questions/{id}' ambiguous. OpenAPI itself says
    // that the concrete path wins.
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  );
  expect(told).toEqual([]);
});

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    test('is described with its answer and its failures', () => {
      const { operationId, security, requestBody, responses } = operationOf(route.method, route.path);
      expect(operationId).toMatch(/^(get|post|put|delete)[A-Z]\w+$/);
      const credential = route.access === 'pass' ? { deliveryPass: [] } : { bearer: [] };
      expect(security).toEqual(route.access === 'public' ? [] : [credential]);
      for (const status of ['429', '500', '503', ...(route.access === 'public' ? [] : ['401', '403'])])
        expect(responses[status]?.content?.['application/json']?.schema.$ref).toBe(
          '#/components/schemas/Failure',
        );
      const content = responses[String(route.status ?? 200)]?.content ?? {};
      expect(Object.keys(content)).toEqual([route.produces ?? 'application/json']);
      const accepted = route.form ? ['multipart/form-data'] : route.body ? ['application/json'] : [];
      expect(Object.keys(requestBody?.content ?? {})).toEqual(accepted);
    });
  },
);

test('forms describe their fields and files, files are binary, and events describe their data', () => {
  const form = (path: string) =>
    operationOf('POST', path).requestBody?.content['multipart/form-data']?.schema ?? { properties: {} };
  const file = { type: 'string', format: 'binary' };
  expect(form('/resources/files/').properties).toMatchObject({ name: { type: 'string' }, file_path: file });
  expect(form('/exams/questions/create-from-pdf/').properties).toMatchObject({ pdf_file: file });
  expect(form('/exams/questions/create/')).toMatchObject({
    properties: { data: {} },
    additionalProperties: file,
  });
  expect(operationOf('GET', '/teachers/export-excel/').responses['200']?.content).toMatchObject({
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: file },
  });
  const events = operationOf('GET', '/exams/imports/:id/events/').responses['200']?.content;
  expect(events?.['text/event-stream']?.schema.properties).toHaveProperty('pages_read');
});
