import { OneParams } from '@amauta/contract/route.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ServerContext } from '../../context.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { fileNameOf, previewKeyOf, refuseAddress } from './file-address.ts';
import { findFile } from './files.queries.ts';
import { readRange } from './range.ts';

const ONE_YEAR_SECONDS = 31_536_000;

const SignedQuery = z.object({
  uso: z.enum(['view', 'download']),
  vence: z.coerce.number().int().min(0),
  firma: z.string().max(100),
});

/**
 * Routes of the library's media. Files have signed addresses, which need no header; previews have names
 * that can't be guessed.
 */
export function registerMediaRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, files, clock, config } = context;

  app.get('/media/resources/:id/:name', { schema: { hide: true } }, async (request, reply) => {
    const params = OneParams.safeParse(request.params);
    const query = SignedQuery.safeParse(request.query);
    if (!params.success || !query.success) throw notFound('Ese archivo no existe.');
    const { uso: use, vence: expires, firma: signature } = query.data;
    const signed = { resourceId: params.data.id, use };
    const refusal = refuseAddress(signed, { expires, signature }, config.tokenSecret, clock.now());
    if (refusal === 'forged') throw new RequestFailure('FORBIDDEN', 'Esta dirección no es válida.');
    if (refusal === 'expired') {
      throw new RequestFailure(
        'FORBIDDEN',
        'Esta dirección venció. Vuelve a la página de recursos y ábrelo otra vez.',
      );
    }
    const file = await findFile(db, params.data.id);
    const stored = file && (await files.stat(file.fileKey));
    if (!file || !stored) throw notFound('Ese archivo ya no está disponible.');
    const disposition = use === 'download' ? 'attachment' : 'inline';
    reply
      .type('application/pdf')
      .header('content-disposition', `${disposition}; ${toFileName(fileNameOf(file.name))}`)
      .header('cache-control', 'private, max-age=900')
      .header('etag', `"${file.fileKey.slice(-40)}-${stored.sizeBytes}"`);
    return sendPart(reply, request.headers.range, stored.sizeBytes, (range) =>
      files.read(file.fileKey, range),
    );
  });

  app.get('/media/previews/:name', { schema: { hide: true } }, async (request, reply) => {
    const key = previewKeyOf(String((request.params as { name: string }).name));
    const stored = key && (await files.stat(key));
    if (!key || !stored) throw notFound('Esa imagen no existe.');
    return reply
      .type('image/webp')
      .header('content-length', stored.sizeBytes)
      .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(files.read(key));
  });
}

type Read = (range?: { start: number; end: number }) => NodeJS.ReadableStream;

/** Sends the whole file, or the part that the Range header asks for. */
function sendPart(reply: FastifyReply, header: string | undefined, size: number, read: Read) {
  reply.header('accept-ranges', 'bytes').header('content-encoding', 'identity');
  const range = readRange(header, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return reply.status(416).send();
  }
  if (range === null) return reply.header('content-length', size).send(read());
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(read(range));
}

/**
 * The file name for a header (RFC 6266): in plain letters for old clients, and the real name in UTF-8 for
 * the others.
 */
function toFileName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${/^[\s.]*pdf$/.test(plain) ? 'archivo.pdf' : plain}"; filename*=UTF-8''${encoded}`;
}
