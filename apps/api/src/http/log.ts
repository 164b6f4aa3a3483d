import type { FastifyServerOptions } from 'fastify';

/**
 * Log settings that keep secrets out: no header and no body is ever logged, and a failed statement is named
 * without its parameters, which may hold a password hash or a token's hash.
 */
export function loggerOptions(level: string): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, url: request.url.split('?')[0] }),
      err: (error: Error & { code?: string; query?: string; cause?: Error & { code?: string } }) => {
        const cause = error.cause ?? error;
        return {
          type: error.constructor.name,
          message: error.query ? `statement failed: ${cause.message}` : error.message,
          code: cause.code ?? '',
          stack: (error.cause?.stack ?? error.stack ?? '').replace(/\nparams:.*$/m, ''),
        };
      },
    },
  };
}
