import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'amauta-device';
/** The name over TLS. Browsers take it only from this host and only over TLS, so that nobody else can set it. */
const HOST_NAME = `__Host-${NAME}`;
/** Days that a browser keeps the cookie after its last sign-in. */
export const DEVICE_DAYS = 180;

/**
 * Returns the device token of the browser that sends a request; null for a browser that never signed in here.
 */
export function readDevice(request: FastifyRequest): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const token = cookies[HOST_NAME] ?? cookies[NAME];
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
  const isSecure = request.protocol === 'https';
  const cookie = stringifySetCookie({
    name: isSecure ? HOST_NAME : NAME,
    value: token,
    // Browsers take the prefix with this path only.
    path: isSecure ? '/' : '/api/login',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: DEVICE_DAYS * 86_400,
  });
  reply.header('set-cookie', cookie);
}
