import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Makes refresh tokens. Each token has one successor, which only this installation can compute. */
export interface RefreshTokens {
  first(): string;
  /**
   * The token that a spent one was traded for. It is computed and not kept, so that several tabs, on several
   * processes, that send the same token get the same answer, while the database holds hashes alone.
   */
  after(spent: string): string;
}

export function createRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'successors of refresh tokens', 32));
  return {
    first: () => randomBytes(32).toString('base64url'),
    after: (spent) => createHmac('sha256', key).update(spent).digest('base64url'),
  };
}

/** The stored form of a token of 256 random bits: plain SHA-256 is enough for those. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
