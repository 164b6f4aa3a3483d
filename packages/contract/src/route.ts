import { z } from 'zod';
import type { Permission } from './administrators/role.ts';
import { LARGEST_INTEGER } from './whole-number.ts';

/**
 * Who may call a route.
 * - `public`: anybody.
 * - `session`: any signed-in account, also while it must change its password or set up a second factor.
 * - `signed-in`, `DOC`, `ADM`: any signed-in account, only teachers, only administrators; none that must
 *   change its password or set up a second factor. Administrators also need the route's `permission`.
 * - `ADM-own`: administrators of every role about their own account, also while they must set up a second
 *   factor, but not while they must change their password.
 * - `pass`: nobody's session. The call carries a delivery pass in the header `DELIVERY_PASS_HEADER`, which
 *   admits its holder to this call only.
 */
export type Access = 'public' | 'session' | 'signed-in' | 'DOC' | 'ADM' | 'ADM-own' | 'pass';

/** The header of a delivery pass (decision 56). Not the header of bearer tokens, so that neither serves as the other. */
export const DELIVERY_PASS_HEADER = 'x-delivery-pass';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type RouteParts = CallParts & Admission;

/** Who may call the route. A route for administrators also names the permission that it needs. */
type Admission =
  | { readonly access: 'ADM' | 'signed-in'; readonly permission: Permission }
  | { readonly access: 'public' | 'session' | 'DOC' | 'ADM-own' | 'pass'; readonly permission?: undefined };

/** One call of the HTTP API. `path` is relative to `/api` and ends with a slash. */
interface CallParts {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  /**
   * Sending the same request twice changes more than sending it once. The page never repeats such a call by
   * itself, because a 503 doesn't tell whether the change was stored before the database went away.
   */
  readonly once?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Largest body in bytes, for a route that needs more than the server's default. */
  readonly bodyLimit?: number;
  /** What a person reads when the body is larger, in place of the general sentence. */
  readonly tooLargeText?: string;
  /** What a person reads behind the reason when a field is refused: what became of the rest of the body. */
  readonly refusedText?: string;
  /**
   * Fields of a body that is a form with files, instead of `body`. The handler reads the form part by part. A
   * file is `File`; a value that is neither text nor number is sent as JSON.
   */
  readonly form?: z.ZodType;
  /** What the handler returns. The answer is then `{ success: true, message?, data }`. */
  readonly data?: z.ZodType;
  /**
   * The whole answer, for a route that answers in another form. A route with neither `data` nor `answer` only
   * confirms: its answer is `{ success: true, message }`.
   */
  readonly answer?: z.ZodType;
  /** Status of the answer, 200 by default. All failures have the shape of `Failure`. */
  readonly status?: 200 | 201 | 202;
  /**
   * Content type of an answer that is no JSON. For a file, `answer` is unknown; for a stream, `answer` is the
   * data of one event.
   */
  readonly produces?: string;
}

/** A call of the HTTP API with the schema of its answer, whichever way the call declares it. */
export type Route = RouteParts & { readonly answer: z.ZodType };

type WithAnswer<R extends RouteParts> = R & {
  readonly answer: R extends { readonly answer: infer A extends z.ZodType }
    ? A
    : R extends { readonly data: infer D extends z.ZodType }
      ? ReturnType<typeof success<D>>
      : typeof Confirmation;
};

/** Adds the schema of the answer. The type stays literal, so that handlers and the client can infer from it. */
export function defineRoute<const R extends RouteParts>(route: R): WithAnswer<R> {
  const answer = route.answer ?? (route.data ? success(route.data) : Confirmation);
  return { ...route, answer } as WithAnswer<R>;
}

/** Whether something that a file of the contract exports is a route. */
export function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data });
}

/** The answer of calls that only confirm. */
export const Confirmation = z.object({ success: z.literal(true), message: z.string() });
export type Confirmation = z.infer<typeof Confirmation>;

/** A database id in a path or a query. Refuses numbers that a 32-bit column can't hold. */
export const Id = z.coerce.number().int().min(1).max(LARGEST_INTEGER);

/** The path of a call about one thing. */
export const OneParams = z.object({ id: Id });

/** A file in a form. */
export const File = z.file();
