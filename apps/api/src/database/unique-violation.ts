import type { Database } from './connect.ts';

/**
 * Whether a statement failed because a unique index already holds the value. With `constraint`, only the
 * index of that name counts.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause && cause.code === '23505')) continue;
    return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
  }
  return false;
}

/**
 * Runs a transaction. When a unique index refuses its values, the failure that `refusals` names for the index is
 * thrown in place of the database's error.
 */
export async function withFreeNames<T>(
  db: Database,
  refusals: Readonly<Record<string, () => Error>>,
  write: (tx: Database) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(write);
  } catch (error) {
    const index = Object.keys(refusals).find((name) => isUniqueViolation(error, name));
    throw (index && refusals[index]?.()) || error;
  }
}
