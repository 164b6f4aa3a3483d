import type { Plugin } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { teacherParts, viewerParts } from './teacher-parts.ts';

/** The server replaces this name by the installation's name. */
const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Amauta',
  short_name: 'Amauta',
  description:
    'Bancos de preguntas, simulacros de examen y práctica de tus respuestas erróneas para Ascenso, Nombramiento y Directivos.',
  lang: 'es-PE',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  categories: ['education'],
  // The page's own meta tags give the colour of the theme in use, light or dark.
  theme_color: '#faf6ee',
  background_color: '#faf6ee',
  icons: [
    { src: '/icons/any-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/any-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  shortcuts: [
    { name: 'Mis exámenes', url: '/docente/mis-examenes' },
    { name: 'Recursos', url: '/docente/recursos' },
  ],
};

/**
 * Builds the service worker with the list of the files that it keeps, and the manifest that makes the app
 * installable.
 */
export function offline(): Plugin[] {
  let parts = new Set<string>();
  let ofViewer = new Set<string>();
  return [
    {
      name: 'amauta-teacher-parts',
      apply: 'build',
      generateBundle: {
        // Runs after the plugins that add files.
        order: 'post',
        handler(_options, bundle) {
          parts = teacherParts(bundle);
          ofViewer = viewerParts(bundle);
        },
      },
    },
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'sw.ts',
      // The page registers the worker itself, after it has loaded.
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // A classic script: Firefox learned to run workers made of modules years after other browsers.
        rollupFormat: 'iife',
        globPatterns: ['**/*'],
        globIgnores: ['**/*.{br,gz,map}', 'index.html', 'sw.js'],
        // Every file of the build has the hash of its content in its name.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 3 * 1_048_576,
        manifestTransforms: [
          async (entries) => ({
            manifest: entries
              .filter(({ url }) => parts.has(url) || ofViewer.has(url))
              .map((entry) => ({
                ...entry,
                url: `/${entry.url}`,
                ...(ofViewer.has(entry.url) ? { isOfViewer: true } : {}),
              })),
          }),
        ],
      },
    }),
  ];
}
