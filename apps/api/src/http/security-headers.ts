import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const VIDEO_HOSTS = [
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://drive.google.com',
];

/** Strict headers for the page and the API: no inline script, no eval, no foreign origin. */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // React writes style attributes (widths of bars) and the allow-list keeps a statement's inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The intro of the library: players of these four, or a file of the provider's own.
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
    // The product may be reached by plain HTTP on a local machine; a proxy that ends TLS sets this one.
    strictTransportSecurity: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}
