import type { Readable } from 'node:stream';
import { mayAdminister } from '@amauta/contract/administrators/role.ts';
import { answerShape } from '@amauta/contract/answer-shape.ts';
import { type Access, Confirmation, DELIVERY_PASS_HEADER, type Route } from '@amauta/contract/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AdmitPass, Authenticate, PassHolder, RequestAccount } from './account.ts';
import { answerSerializer } from './answers/answer-writer.ts';
import { Portions, writePortions } from './answers/portions.ts';
import { RequestFailure } from './failure.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Caller<A extends Access> = A extends 'public' ? null : A extends 'pass' ? PassHolder : RequestAccount;

/**
 * What a handler gets: the validated parts of the request and, unless the route is public, the account that
 * calls or the holder of the pass.
 */
interface Call<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
  account: Caller<R['access']>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** For streams: whether the session, its access token and its rights are still valid. */
  isStillAllowed: () => Promise<boolean>;
}

/**
 * What a handler returns: a file, the data, or the whole answer, as the route declares it. A route that only
 * confirms gets the sentence for the person.
 */
type Returned<R extends Route> = R extends { readonly produces: string }
  ? Buffer | Readable
  : R extends { readonly data: infer D extends z.ZodType }
    ? z.input<D> | Told<z.input<D>> | PortionsOf<z.input<D>>
    : typeof Confirmation extends R['answer']
      ? string
      : z.input<R['answer']>;

type PortionsOf<L> = L extends readonly (infer T)[] ? Portions<T> : never;

type Handler<R extends Route> = (call: Call<R>) => Returned<R> | Promise<Returned<R>>;

/** Data with a sentence for the person. */
class Told<T> {
  readonly message: string;
  readonly data: T;

  constructor(message: string, data: T) {
    this.message = message;
    this.data = data;
  }
}

/** Lets a handler add a sentence for the person, in Spanish, to the data that it returns. */
export const told = <T>(message: string, data: T) => new Told(message, data);

/** Puts what a handler returned into the answer that the route documents. */
function answerOf(route: Route, returned: unknown): unknown {
  if (route.answer === Confirmation) return { success: true, message: returned };
  if (!route.data) return returned;
  return returned instanceof Told ? { success: true, ...returned } : { success: true, data: returned };
}

/**
 * Registers a route of the contract: authorises by `access`, validates by its schemas, and serialises the
 * answer by its schema. A route that is called with a pass also names who checks the pass.
 */
export type Registrar = <const R extends Route>(
  route: R,
  handler: Handler<NoInfer<R>>,
  ...admission: R['access'] extends 'pass' ? [admitPass: AdmitPass] : []
) => void;

declare module 'fastify' {
  interface FastifyRequest {
    account: RequestAccount | PassHolder | null;
  }
}

export function createRegistrar(app: FastifyInstance, authenticate: Authenticate): Registrar {
  if (!app.hasRequestDecorator('account')) app.decorateRequest('account', null);
  const admit = async (route: Route, request: FastifyRequest, admitPass?: AdmitPass) => {
    if (route.access === 'public') return;
    if (admitPass) {
      request.account = await admitPass(request.headers[DELIVERY_PASS_HEADER]?.toString());
      return;
    }
    const account = await authenticate(request.headers.authorization);
    request.account = account;
    authorise(route, account);
  };
  return (route, handler, admitPass?: AdmitPass) => {
    const status = route.status ?? 200;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
      config: { contract: route },
      schema: {
        summary: route.summary,
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        ...(route.produces ? {} : { response: { [status]: answerShape(route.answer) } }),
      },
      // Access is checked before the body is read, so that the body of a stranger is never parsed.
      onRequest: async (request) => {
        if (!route.form && isOptional(route.body)) acceptNoBody(request);
        await admit(route, request, admitPass);
      },
      handler: async (request, reply) => {
        const returned: unknown = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          account: request.account,
          request,
          reply,
          isStillAllowed: () => admit(route, request, admitPass).then(() => true, refusedAsFalse),
          // The schemas of this route have parsed these parts, but Fastify types them as unknown.
        } as unknown as Call<typeof route>);
        if (returned instanceof Portions) {
          const text = await writePortions(returned, listWriter(route));
          return reply.status(status).type('application/json; charset=utf-8').send(text);
        }
        if (route.produces) reply.type(route.produces);
        return reply.status(status).send(answerOf(route, returned));
      },
    });
  };
}

/** Writes portions of a route's list just as the whole answer would be written. */
function listWriter(route: Route): (entries: readonly unknown[]) => string {
  const { method, path: url } = route;
  const schema = answerShape(route.data ?? route.answer);
  return answerSerializer({ schema, method, url }) as (entries: readonly unknown[]) => string;
}

function refusedAsFalse(error: unknown): false {
  if (error instanceof RequestFailure) return false;
  throw error;
}

function isOptional(body: z.ZodType | undefined): boolean {
  return body === undefined || body.safeParse(undefined).success;
}

/**
 * Removes the content type of a request without a body. Some clients name JSON on every call, and the JSON
 * parser would refuse an empty body.
 */
function acceptNoBody({ headers }: FastifyRequest): void {
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
}

/**
 * @throws RequestFailure 403 when the account's role doesn't admit it, or it owes a change of its password or a
 * second factor.
 */
function authorise({ access, permission }: Route, account: RequestAccount): void {
  if (access === 'session') return;
  if (account.hasTemporaryPassword) {
    throw new RequestFailure(
      'PASSWORD_CHANGE_REQUIRED',
      'Debes cambiar tu contraseña temporal antes de continuar.',
    );
  }
  const role = access === 'ADM-own' ? 'ADM' : access;
  if (role !== 'signed-in' && account.role !== role) {
    throw new RequestFailure('FORBIDDEN', 'Tu cuenta no tiene permiso para hacer esto.');
  }
  if (account.role !== 'ADM' || access === 'ADM-own') return;
  if (account.owesSecondFactor) {
    throw new RequestFailure(
      'SECOND_FACTOR_OWED',
      'Activa la verificación en dos pasos de tu cuenta antes de continuar.',
    );
  }
  // A route without a permission lets no administrator in. The contract's types demand a permission, too.
  if (!permission || !mayAdminister(account.adminRole ?? 'read_only', permission)) {
    throw new RequestFailure('FORBIDDEN', 'Tu rol de administrador no permite hacer esto.');
  }
}
