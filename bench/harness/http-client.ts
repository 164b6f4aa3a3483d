import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { Refused, untilAccepted } from './refusals.ts';

export interface JsonClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  remove<T>(path: string): Promise<T>;
}

/**
 * Makes a small JSON client for the server at `url`, over the connections of `agent`. Paths begin after `/api`. Its
 * calls wait out a 503 and throw Refused for any other status than 2xx. With `compressed` it asks for brotli, as browsers do.
 */
export function createClient(
  url: string,
  agent: http.Agent,
  token = '',
  { compressed = false } = {},
): JsonClient {
  const call = <T>(method: string, path: string, body?: unknown) =>
    untilAccepted(() => callOnce<T>(method, path, body));
  const callOnce = <T>(method: string, path: string, body?: unknown) =>
    new Promise<T>((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const request = http.request(
        `${url}/api${path}`,
        {
          method,
          agent,
          headers: {
            ...(compressed ? { 'accept-encoding': 'br' } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
              : {}),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const body = Buffer.concat(chunks);
            const isBrotli = response.headers['content-encoding'] === 'br';
            const plain = isBrotli ? brotliDecompressSync(body) : body;
            const { statusCode: status = 0 } = response;
            if (status >= 200 && status < 300) return resolve(JSON.parse(plain.toString()) as T);
            const retryAfter = response.headers['retry-after'];
            reject(new Refused(`${method} ${path}`, { status, retryAfter, body: plain }));
          });
        },
      );
      request.on('error', reject);
      request.end(payload);
    });
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
