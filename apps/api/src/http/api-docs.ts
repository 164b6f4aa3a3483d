import { Failure } from '@amauta/contract/error-code.ts';
import { DELIVERY_PASS_HEADER, File, type Route } from '@amauta/contract/route.ts';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract that a handler serves. */
    contract?: Route;
  }
}

const DESCRIPTION =
  'Every path is answered with a slash at its end, too. A failure has one shape, whatever its status.';

/**
 * Serves OpenAPI 3.1, made from the registered routes, at /api/docs and /api/docs/json. Call it before routes
 * are registered.
 */
export async function installApiDocs(app: FastifyInstance, appName: string, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `API de ${appName}`,
        version,
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          deliveryPass: { type: 'apiKey', in: 'header', name: DELIVERY_PASS_HEADER },
        },
      },
    },
    transform,
    transformObject: (document) => ('openapiObject' in document ? withFailures(document.openapiObject) : {}),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: false });
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>;

/**
 * Describes a route for the document. Forms and files are added here, because Fastify itself neither
 * validates nor serialises them.
 */
const transform: Transform = (given) => {
  const route = given.route.config?.contract;
  if (!route) return { schema: { hide: true }, url: given.url };
  const schema: FastifySchema = {
    ...given.schema,
    operationId: operationIdOf(route),
    security: securityOf(route),
    ...(route.form ? { body: route.form, consumes: ['multipart/form-data'] } : {}),
  };
  if (route.produces) {
    const content = { [route.produces]: { schema: isFile(route) ? File : route.answer } };
    schema.response = { [route.status ?? 200]: { description: contentOf(route), content } };
  }
  const transformed = jsonSchemaTransform({ ...given, schema } as Parameters<typeof jsonSchemaTransform>[0]);
  return { schema: transformed.schema as FastifySchema, url: given.url.replace(/\/$/, '') };
};

function securityOf({ access }: Route): Record<string, []>[] {
  if (access === 'public') return [];
  return access === 'pass' ? [{ deliveryPass: [] }] : [{ bearer: [] }];
}

function isFile({ produces }: Route): boolean {
  return produces !== 'text/event-stream';
}

function contentOf(route: Route): string {
  return isFile(route) ? 'A file' : 'Server-sent events; each one has such data';
}

/** Turns `POST /exams/questions/:id/` into `postExamsQuestionsById`. */
function operationIdOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const words = path.replace(/:(\w)/g, (_colon, first: string) => `by-${first}`).match(/[a-zA-Z0-9]+/g) ?? [];
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + pascal.join('');
}

type Document = Extract<
  Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0],
  { openapiObject: object }
>['openapiObject'];

const FAILURES: Record<number, string> = {
  400: 'The request is wrong; `errors` names the wrong fields',
  401: 'There is no session, or the session has ended',
  403: 'The account has no right to make this call',
  404: 'What the address names does not exist',
  409: 'The request contradicts what is stored, for example an older version or a name that is taken',
  413: 'The body or a file is too large',
  415: 'The body or a file has a type that this call does not accept',
  422: 'A rule of the product forbids the change',
  429: 'Too many calls; Retry-After tells when to try again',
  500: 'The server failed; the cause is in its log',
  503: 'The server or its database is too busy; Retry-After tells when to try again',
};
const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** Adds to each operation the failures that it may answer. */
function withFailures(document: Document): Document {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(Failure, { io: 'output' });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Failure: schema as object },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = path?.[method];
      if (!operation) continue;
      const failures = failuresOf({
        isWrite: method !== 'get',
        isPublic: operation.security?.length === 0,
        hasInput: Boolean(operation.parameters?.length || operation.requestBody),
        hasBody: operation.requestBody !== undefined,
        hasParams: operation.parameters?.some((one) => 'in' in one && one.in === 'path') ?? false,
      });
      operation.responses = {
        ...operation.responses,
        ...Object.fromEntries(
          failures.map((status) => [status, { description: FAILURES[status] ?? '', content }]),
        ),
      };
    }
  }
  return document;
}

interface Operation {
  isWrite: boolean;
  isPublic: boolean;
  hasInput: boolean;
  hasBody: boolean;
  hasParams: boolean;
}

function failuresOf({ isWrite, isPublic, hasInput, hasBody, hasParams }: Operation): number[] {
  return [
    ...(hasInput ? [400] : []),
    // Public routes that write are signing in and renewing a session, which answer 401 to wrong credentials.
    ...(isPublic && !isWrite ? [] : [401]),
    ...(isPublic ? [] : [403]),
    ...(hasParams ? [404] : []),
    ...(isWrite && !isPublic ? [409, 422] : []),
    ...(hasBody ? [413, 415] : []),
    // Every operation lists one failure of the 4xx range, which the linter of the document demands.
    429,
    500,
    503,
  ];
}
