import { type ConsentState, PRIVACY_VERSION } from '@amauta/contract/privacy.ts';
import type { PrivacyConsent } from '@amauta/contract/teachers/teacher.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { findConsent, insertConsent, listConsents } from './consent.queries.ts';

/** Whether a teacher has accepted the privacy text in force. */
export async function consentState(db: Database, accountId: number): Promise<ConsentState> {
  const acceptedAt = await findConsent(db, { accountId, version: PRIVACY_VERSION });
  return { version: PRIVACY_VERSION, accepted_at: acceptedAt?.toISOString() ?? null };
}

/** Accepts the privacy text in force. For somebody who accepts again, the first moment stays. */
export async function acceptPrivacy({ db, clock }: DataContext, accountId: number): Promise<ConsentState> {
  await insertConsent(db, { accountId, version: PRIVACY_VERSION, acceptedAt: clock.now() });
  return consentState(db, accountId);
}

/** The newest acceptance of a teacher, of whatever version. */
export async function newestConsent(db: Database, accountId: number): Promise<PrivacyConsent | null> {
  const [newest] = await listConsents(db, accountId);
  return newest ? { version: newest.version, accepted_at: newest.acceptedAt.toISOString() } : null;
}
