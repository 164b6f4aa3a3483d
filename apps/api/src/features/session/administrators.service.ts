import type { Database } from '../../database/connect.ts';
import { insertAdministrator } from './session.queries.ts';

export interface NewAdministrator {
  fullName: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  createdAt: Date;
}

/** Adds an administrator; null when the email belongs to another account. */
export function createAdministrator(db: Database, administrator: NewAdministrator): Promise<number | null> {
  return insertAdministrator(db, administrator);
}
