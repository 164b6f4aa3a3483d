import { z } from 'zod';
import { Failure } from './error-code.ts';

/**
 * Who may call a route.
 * - `public`: anybody.
 * - `session`: any signed-in account, also while a password change is owed.
 * - `signed-in`, `DOC`, `ADM`: signed in (with that role) and no password change owed.
 */
export type Access = 'public' | 'session' | 'signed-in' | 'DOC' | 'ADM';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the HTTP API as data. `path` is relative to `/api` and ends with a slash. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes of a body that may be larger than most. */
  readonly bodyLimit?: number;
  /**
   * Fields of a body that is a form, which the handler reads part by part: a file is `File`, what is neither a text nor
   * a number travels as JSON. Excludes `body`.
   */
  readonly form?: z.ZodType;
  /** The answer with status 200 or, where named so, 201 or 202. Failures all share one shape. */
  readonly answer: z.ZodType;
  readonly status?: 200 | 201 | 202;
  /** Content type of an answer that is a file, whose `answer` is unknown, or a stream, whose `answer` is one event's data. */
  readonly produces?: string;
}

/** Keeps the literal type of a route so that handlers and the client infer from it. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

/** `{ success: true, message?, data }` around a schema. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data });
}

/** `{ success: true, message }` for calls that only confirm. */
export const Confirmation = z.object({ success: z.literal(true), message: z.string() });
export type Confirmation = z.infer<typeof Confirmation>;

/** A database id as it stands in a path; refuses what a 32-bit column can't hold. */
export const Id = z.coerce.number().int().min(1).max(2_147_483_647);

/** A file in a form. */
export const File = z.file();

export { Failure };
