import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Role } from '@amauta/contract/session.ts';

/** Who makes a request, read from the database for that request. */
export interface RequestAccount {
  id: number;
  role: Role;
  sessionId: string;
  sessionStartedAt: Date;
  hasTemporaryPassword: boolean;
  fullName: string;
  email: string;
  examTypes: ExamType[];
  categoryIds: number[];
  /** YYYY-MM-DD; null for administrators. */
  expirationDate: string | null;
  /** Past its last day in Lima. Never true for administrators. */
  isExpired: boolean;
}

/** Reads the bearer token of an Authorization header and answers who it is, or throws a RequestFailure (401). */
export type Authenticate = (authorization: string | undefined) => Promise<RequestAccount>;
