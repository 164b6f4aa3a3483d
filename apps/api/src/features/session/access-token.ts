import type { Role } from '@amauta/contract/session.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const ACCESS_TOKEN_SECONDS = 15 * 60;

const Claims = z.object({
  sub: z.string().regex(/^\d{1,10}$/),
  sid: z.uuid(),
  role: z.enum(['DOC', 'ADM']),
});

interface AccessTokenSubject {
  accountId: number;
  sessionId: string;
  role: Role;
}

/**
 * What a bearer token is. A token that was not signed by this installation is 'forged', whatever it contains.
 */
type ReadToken =
  | { state: 'valid' | 'expired'; subject: AccessTokenSubject }
  | { state: 'forged'; subject?: undefined };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/**
 * How many tokens stay verified in memory, so that the many calls of one page verify their token once. More
 * take more memory; fewer are verified more often when many people are signed in.
 */
const REMEMBERED_TOKENS = 10_000;

interface VerifiedToken {
  subject: AccessTokenSubject;
  expiresAtSeconds: number;
}

/**
 * Signs and reads the access tokens of one installation. They are JWTs with HS256; other algorithms are
 * refused.
 */
export function createAccessTokens(secret: string) {
  const verified = new LRUCache<string, VerifiedToken>({ max: REMEMBERED_TOKENS });
  // The key is imported once, because jose would import the bytes at each request.
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  return {
    async sign(subject: AccessTokenSubject, now: Date): Promise<string> {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: subject.sessionId, role: subject.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(subject.accountId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(await key);
    },
    async read(token: string, now: Date): Promise<ReadToken> {
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
        if (result.subject)
          verified.set(token, { subject: result.subject, expiresAtSeconds: payload.exp ?? 0 });
        return result;
      } catch (error) {
        // jose checks the signature before the expiry, so an expired token was signed here.
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

/** Returns the token of an `Authorization: Bearer …` header, or null. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}
