import type { ErrorCode, Failure } from '@amauta/contract/error-code.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { StoreUnavailable } from '../storage/file-store.ts';
import { type FieldErrors, RequestFailure, unavailable } from './failure.ts';
import { speakSpanish, wrongInput } from './input/input-texts.ts';
import { shortAddress } from './log.ts';

/** Builds the body of a failure as the contract defines it. */
function toFailure(code: ErrorCode, message: string, fields?: FieldErrors): Failure {
  return { success: false, code, message, error: message, ...(fields ? { errors: fields } : {}) };
}

/** Turns every error into an answer. Details of a 5xx go to the log only. */
export function installErrorHandler(app: FastifyInstance): void {
  speakSpanish();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = error instanceof RequestFailure ? error : fromFastify(error, request);
    if (failure) {
      if (failure.code === 'FORBIDDEN') logRefusedAccess(request);
      return send(reply, failure);
    }
    const logged = { err: error, route: request.routeOptions.url, account: request.account?.id };
    if (isDatabaseUnavailable(error) || error instanceof StoreUnavailable) {
      request.log.error(logged, 'unavailable');
      return send(reply, unavailable());
    }
    request.log.error(logged, 'request failed');
    return send(
      reply,
      new RequestFailure('INTERNAL', 'Algo falló de nuestro lado. Vuelve a intentarlo en un momento.'),
    );
  });
}

/** Logs a call that the account's role doesn't allow. Such calls may be a search for gaps. */
function logRefusedAccess(request: FastifyRequest): void {
  const { account, ip, method, routeOptions } = request;
  request.log.warn(
    {
      event: 'access-refused',
      account: account?.id,
      address: shortAddress(ip),
      method,
      route: routeOptions.url,
    },
    'access refused',
  );
}

/**
 * Answers an address that the router can't parse. Such a request reaches neither a route nor the error
 * handler.
 */
export function answerUnreadableUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  return error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? send(reply, new RequestFailure('NOT_FOUND', 'Esa dirección no existe.'))
    : send(reply, new RequestFailure('BAD_REQUEST', 'Esa dirección no se puede leer. Revísala.'));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  return send(
    reply,
    new RequestFailure('NOT_FOUND', `No existe ${request.method} ${request.url.split('?')[0]}.`),
  );
}

function send(reply: FastifyReply, failure: RequestFailure) {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  // The person reads this code out to support, who finds the failure in the log by it.
  const support = failure.status >= 500 ? ` Código de soporte: ${reply.request.id}` : '';
  return reply
    .status(failure.status)
    .send(toFailure(failure.code, failure.message + support, failure.fields));
}

function fromFastify(error: FastifyError, request: FastifyRequest): RequestFailure | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(error, request.routeOptions.config.contract?.refusedText);
  }
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new RequestFailure(
        'BAD_REQUEST',
        'El contenido enviado no se puede leer. Revísalo y vuelve a intentarlo.',
      );
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new RequestFailure(
        'PAYLOAD_TOO_LARGE',
        request.routeOptions.config.contract?.tooLargeText ?? 'El contenido enviado es demasiado grande.',
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new RequestFailure('UNSUPPORTED_MEDIA_TYPE', 'El tipo de contenido enviado no se acepta aquí.');
    default:
      return fromPlugin(error);
  }
}

/**
 * Turns any other refusal by a Fastify plugin into a failure: for example a body whose Content-Encoding is
 * unknown or wrong, or a path that leaves the folder of static files. Errors of other libraries may have a
 * status, too, but that status came from a service which they called; those errors answer null.
 */
function fromPlugin({ code = '', statusCode = 500 }: FastifyError): RequestFailure | null {
  if (!code.startsWith('FST_') || statusCode < 400 || statusCode > 499) return null;
  if (statusCode === 415) {
    return new RequestFailure('UNSUPPORTED_MEDIA_TYPE', 'El tipo de contenido enviado no se acepta aquí.');
  }
  return code.startsWith('FST_STATIC_')
    ? new RequestFailure('NOT_FOUND', 'Esa dirección no existe.')
    : new RequestFailure(
        'BAD_REQUEST',
        'El contenido enviado no se puede leer. Revísalo y vuelve a intentarlo.',
      );
}

/**
 * Input that the schemas of the contract refuse, in the form in which the zod validator passes it to Fastify.
 */
interface RefusedInput {
  validation: { instancePath: string; keyword: string; message?: string | undefined; params: object }[];
}

function invalidInput({ validation }: RefusedInput, refusedText?: string): RequestFailure {
  const issues = validation.map(({ instancePath, keyword, message = '', params }) => ({
    ...params,
    code: keyword,
    message,
    path: instancePath.split('/').slice(1).filter(Boolean),
  }));
  const failure = wrongInput(issues as z.core.$ZodIssue[], 'body');
  if (refusedText) failure.message += ` ${refusedText}`;
  return failure;
}
