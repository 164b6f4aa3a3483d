import http from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

export interface JsonClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  remove<T>(path: string): Promise<T>;
}

/**
 * Makes a small JSON client for the server at `url`, over the connections of `agent`. Paths begin after `/api`. Its
 * calls throw for any status other than 2xx. With `compressed` it asks for brotli, as browsers do.
 */
export function createClient(
  url: string,
  agent: http.Agent,
  token = '',
  { compressed = false } = {},
): JsonClient {
  const call = <T>(method: string, path: string, body?: unknown) =>
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
            const text = (isBrotli ? brotliDecompressSync(body) : body).toString();
            if (response.statusCode && response.statusCode < 300) resolve(JSON.parse(text) as T);
            else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
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
