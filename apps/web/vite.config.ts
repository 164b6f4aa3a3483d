import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noCircles } from './plugins/chunk-circles.ts';
import { pageGroups } from './plugins/chunk-groups.ts';
import { contractParts, SCHEMAS_CHUNK } from './plugins/contract-parts.ts';
import { directIcons } from './plugins/direct-icons.ts';
import { offline } from './plugins/offline.ts';
import { withoutJsonSchema } from './plugins/without-json-schema.ts';

const API = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
/** Fonts in the order in which the page needs them. */
const PRELOADED_FONTS = ['figtree-latin-wght-normal', 'literata-latin-wght-normal'];

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    pdfFiles(),
    appVersion(),
    developmentConfig(),
    withoutJsonSchema(),
    contractParts(),
    noCircles(),
    directIcons(),
    offline(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? '5173'),
    proxy: { '/api': API, '/media': API },
  },
  build: {
    target: ['chrome111', 'firefox114', 'safari16.4'],
    // Inline data would need a weaker content policy, whereas a file with a hash in its name is cached for a year.
    assetsInlineLimit: 0,
    // The page allows no inline script, and every supported browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A module that one page loads later may share a chunk with that page, because another page needs it at once.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The bundler names a shared chunk by all pages that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups: [
            // Separate from our own code, so that they stay in the visitor's cache when we publish a new version.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
            // Sortable lists use signals as well, and would otherwise load the editor's engine for them.
            { name: 'signals', test: /node_modules[\\/]@preact[\\/]/, priority: 2 },
            // The editor's engine, which only authors load.
            { name: 'lexical', test: /node_modules[\\/](lexical|@lexical)[\\/]/, priority: 1 },
            ...pageGroups(path.resolve(import.meta.dirname, 'src')),
            // Icons that several other pages use share a few small files.
            {
              name: 'icons',
              test: /node_modules[\\/]lucide-react[\\/]/,
              minShareCount: 3,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
            },
            SCHEMAS_CHUNK,
          ],
        },
      },
    },
  },
});

/** Adds preload links for the hashed font files to the page, so that text is drawn in them sooner. */
function preloadFonts(): Plugin {
  return {
    name: 'amauta-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        return PRELOADED_FONTS.flatMap((font) => files.filter((file) => file.includes(font))).map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

/**
 * Serves the files that pdf.js loads by name: decoders of scanned pages, and the standard fonts that PDFs may leave
 * out.
 */
function pdfFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const files = new Map(
    ['wasm', 'standard_fonts'].flatMap((folder) => {
      const from = path.join(path.dirname(manifest), folder);
      const names = readdirSync(from).filter((name) => /_nowasm_fallback\.js$|\.(pfb|ttf)$/.test(name));
      return names.map((name): [string, string] => [`assets/pdf-${version}/${name}`, path.join(from, name)]);
    }),
  );
  return {
    name: 'amauta-pdf-files',
    generateBundle() {
      for (const [fileName, file] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url?.slice(1) ?? '');
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
  };
}

/**
 * Writes `/version.json`. It changes exactly when a built file changes, because each file's name has the hash of its
 * content.
 */
function appVersion(): Plugin {
  return {
    name: 'amauta-version',
    generateBundle(_options, bundle) {
      const names = Object.keys(bundle).sort().join('\n');
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"version":"development"}');
      });
    },
  };
}

/** During development the page's settings come from the environment. In production the server writes them. */
function developmentConfig(): Plugin {
  const { APP_NAME, CONTACT_PHONE, CONTACT_URL } = process.env;
  const contactPhone = CONTACT_PHONE ?? '900 000 000';
  const config = {
    appName: APP_NAME ?? 'Amauta',
    contactPhone,
    contactUrl: CONTACT_URL ?? `https://wa.me/51${contactPhone.replace(/\D/g, '')}`,
    version: 'development',
    providerName: APP_NAME ?? 'Amauta',
    eraseDeletedAfterDays: 365,
  };
  return {
    name: 'amauta-development-config',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { name: 'amauta-config', content: JSON.stringify(config) },
        injectTo: 'head' as const,
      },
    ],
  };
}
