import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'amauta-device';
/** Days that a browser keeps the cookie after its last sign-in. */
export const DEVICE_DAYS = 180;

/**
 * Returns the device token of the browser that sends a request; null for a browser that never signed in here.
 */
export function readDevice(request: FastifyRequest): string | null {
  const token = parseCookie(request.headers.cookie ?? '')[NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

export function newDevice(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Sets a cookie, so that the browser sends its device token at its next sign-in. The token gives no access;
 * failed sign-ins are counted by it.
 */
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
