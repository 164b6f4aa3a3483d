import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'amauta-device';
/** A browser keeps the cookie for so long after its last sign-in. */
export const DEVICE_DAYS = 180;

/** The token of the browser that sends a request; null for one that never signed in here. */
export function readDevice(request: FastifyRequest): string | null {
  const token = parseCookie(request.headers.cookie ?? '')[NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

export function newDevice(): string {
  return randomBytes(32).toString('base64url');
}

/** Makes the browser send the token at its next sign-in. It opens nothing: it only tells whose guesses are whose. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const cookie = stringifySetCookie({
    name: NAME,
    value: token,
    path: '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: DEVICE_DAYS * 86_400,
  });
  reply.header('set-cookie', cookie);
}
