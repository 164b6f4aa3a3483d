import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const VIDEO_HOSTS = [
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://drive.google.com',
];

/** Sets strict headers for the page and the API: no inline script, no eval, no foreign origin. */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React writes style attributes, such as the width of a bar, and statements keep their inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The intro of the library is played by one of these video services or from a file at any HTTPS
        // address.
        frameSrc: VIDEO_HOSTS,
        mediaSrc: ["'self'", 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // Local machines may serve the product by plain HTTP. A proxy that ends TLS sets this header.
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
