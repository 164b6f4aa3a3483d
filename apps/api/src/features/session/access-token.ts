import type { Role } from '@amauta/contract/session.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const Claims = z.object({
  sub: z.string().regex(/^\d{1,10}$/),
  sid: z.uuid(),
  role: z.enum(['DOC', 'ADM']),
});

export interface AccessTokenSubject {
  accountId: number;
  sessionId: string;
  role: Role;
}

/** What a bearer token turned out to be. A token that was not signed here is `forged`, whatever it says. */
export type ReadToken =
  | { state: 'valid' | 'expired'; subject: AccessTokenSubject }
  | { state: 'forged'; subject?: undefined };

/** Signs and reads the access tokens of one installation: JWT, HS256 only. */
export interface AccessTokens {
  sign(subject: AccessTokenSubject, now: Date): Promise<string>;
  read(token: string, now: Date): Promise<ReadToken>;
}

/** Tokens whose signature this process has verified: the many calls of one page cost one verification. */
const REMEMBERED_TOKENS = 10_000;

interface VerifiedToken {
  subject: AccessTokenSubject;
  expiresAtSeconds: number;
}

export function createAccessTokens(secret: string): AccessTokens {
  const verified = new Map<string, VerifiedToken>();
  // Imported once: jose would import the bytes again at each request.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  const remember = (token: string, entry: VerifiedToken) => {
    // A map keeps the order of insertion: the oldest sign-ins go first, and are verified again when they return.
    const oldest = verified.keys().next().value;
    if (verified.size >= REMEMBERED_TOKENS && oldest !== undefined) verified.delete(oldest);
    verified.set(token, entry);
  };
  return {
    async sign(subject, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: subject.sessionId, role: subject.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(subject.accountId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(await key);
    },
    async read(token, now) {
      const known = verified.get(token);
      if (known) {
        const isExpired = known.expiresAtSeconds <= Math.floor(now.getTime() / 1000);
        return { state: isExpired ? 'expired' : 'valid', subject: known.subject };
      }
      try {
        const { payload } = await jwtVerify(token, await key, {
          algorithms: ['HS256'],
          currentDate: now,
          requiredClaims: ['exp'],
        });
        const result = read('valid', payload);
        if (result.subject) remember(token, { subject: result.subject, expiresAtSeconds: payload.exp ?? 0 });
        return result;
      } catch (error) {
        // jose checks the signature before the expiry, so an expired payload is one that was signed here.
        if (error instanceof errors.JWTExpired) return read('expired', error.payload);
        if (error instanceof errors.JOSEError) return { state: 'forged' };
        throw error;
      }
    },
  };
}

function read(state: 'valid' | 'expired', payload: unknown): ReadToken {
  const claims = Claims.safeParse(payload);
  if (!claims.success) return { state: 'forged' };
  const { sub, sid, role } = claims.data;
  return { state, subject: { accountId: Number(sub), sessionId: sid, role } };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
