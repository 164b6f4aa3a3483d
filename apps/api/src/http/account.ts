import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Role } from '@amauta/contract/session.ts';

/** The account that makes a request, read from the database for that request. */
export interface RequestAccount {
  id: number;
  role: Role;
  /** What an administrator is responsible for. Null for teachers. */
  adminRole: AdminRole | null;
  /** Whether this administrator must set up a second factor before anything else. */
  owesSecondFactor: boolean;
  sessionId: string;
  sessionStartedAt: Date;
  hasTemporaryPassword: boolean;
  fullName: string;
  email: string;
  examTypes: ExamType[];
  categoryIds: number[];
  /** The last day of access as YYYY-MM-DD; null for administrators. */
  expirationDate: string | null;
  /** Whether the last day of access is over in Lima. Never true for administrators. */
  isExpired: boolean;
}

/** Whoever calls with a delivery pass: the account and the one exam that the pass is for. */
export interface PassHolder {
  id: number;
  attemptId: number;
}

/** Takes a delivery pass and returns its holder. Throws RequestFailure 401 or 403. */
export type AdmitPass = (pass: string | undefined) => Promise<PassHolder>;

/** Takes an Authorization header with a bearer token and returns its account. Throws RequestFailure 401. */
export type Authenticate = (authorization: string | undefined) => Promise<RequestAccount>;
