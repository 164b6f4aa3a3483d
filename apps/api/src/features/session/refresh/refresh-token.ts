import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** Makes refresh tokens. Each token has one successor, which only this installation can compute. */
export function createRefreshTokens(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'successors of refresh tokens', 32));
  return {
    first: () => randomBytes(32).toString('base64url'),
    /**
     * Computes the successor of a spent token. Because it is computed, several tabs that send the same token to
     * any process get the same successor, although the database holds only hashes.
     */
    after: (spent: string) => createHmac('sha256', key).update(spent).digest('base64url'),
  };
}

/** The stored form of a token. Plain SHA-256 is enough, because a token has 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
