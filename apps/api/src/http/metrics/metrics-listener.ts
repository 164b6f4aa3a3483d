import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { Metrics } from './metrics.ts';

interface MetricsAddress {
  port: number;
  host: string;
  /** Empty when everybody who reaches the port may read. */
  token: string;
}

/**
 * Serves `/metrics` on a port of its own, which no proxy of the product passes on. Measuring goes on while the
 * product's own port is overloaded.
 * @returns the server, which already listens
 * @throws the error of listening, for example EADDRINUSE
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  address: MetricsAddress,
): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
    } else if (!isAllowed(request.headers.authorization, address.token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else {
      metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, resolve);
  });
  return server;
}

/** Compares hashes, whose lengths are equal, in constant time. */
function isAllowed(authorization: string | undefined, token: string): boolean {
  if (token === '') return true;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`));
}
