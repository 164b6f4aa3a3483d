import net from 'node:net';
import type { RefinementCtx } from 'zod';

/** Names of several networks. Fastify knows the same names. */
const NAMED_NETWORKS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

const WHAT_TO_WRITE =
  'debe nombrar las direcciones o redes de tus proxies, separadas por comas, por ejemplo loopback o 10.0.0.0/8,192.168.1.5 (vacía si no hay proxy)';

/**
 * Reads the list of proxies whose X-Forwarded headers are trusted: addresses, networks in CIDR form and the names
 * above, separated by commas. A number of proxies is refused, because the server would then trust whoever sends the
 * request. A network of all addresses is refused for the same reason.
 */
export function readTrustedNetworks(text: string, context: RefinementCtx): string[] {
  const networks = text.split(',').map((part) => part.trim());
  if (networks.length === 1 && networks[0] === '') return [];
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  context.issues.push({ code: 'custom', input: text, message: `${WHAT_TO_WRITE}; «${wrong}» no lo es` });
  return [];
}

/** Whether only this machine can reach a HOST that the server listens on. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (net.isIPv4(host) && host.startsWith('127.'));
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const family = net.isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= 1 && bits <= (family === 4 ? 32 : 128);
}
