import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

const VIDEO_HOSTS = [
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://drive.google.com',
];

/** Sets strict headers for the page and the API: no inline script, no eval, no foreign origin. */
export async function installSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await composeHeaders();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
}

/**
 * Asks helmet once for the headers, which are the same for every answer. Helmet itself would compose them anew for
 * each, which took some hundredths of the processor time of a step of an exam.
 */
async function composeHeaders(): Promise<Record<string, string>> {
  const sample = Fastify();
  await sample.register(helmet, {
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
  sample.get('/', async (_request, reply) => reply.getHeaders());
  const headers = (await sample.inject('/')).json<Record<string, string>>();
  await sample.close();
  return { ...headers, 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()' };
}
