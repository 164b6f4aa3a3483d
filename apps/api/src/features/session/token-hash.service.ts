import { hashToken } from './refresh/refresh-token.ts';

/** The stored form of a random token of 256 bits, for features that give such tokens themselves. */
export function hashOfToken(token: string): string {
  return hashToken(token);
}
