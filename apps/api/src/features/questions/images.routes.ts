import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { notFound } from '../../http/failure.ts';
import { openImage } from './images.service.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/**
 * Routes of the images in statements. They need no sign-in, because an `img` element sends no token. The
 * names of images can't be guessed.
 */
export function registerImageRoutes(app: FastifyInstance, { files }: ServerContext): void {
  app.get<{ Params: { name: string } }>(
    '/media/images/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const image = await openImage(files, `/media/images/${request.params.name}`);
      if (!image) throw notFound('Esa imagen no existe.');
      return reply
        .type('image/webp')
        .header('content-length', image.sizeBytes)
        .header('cache-control', `public, max-age=${ONE_YEAR_SECONDS}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(image.content);
    },
  );
}
