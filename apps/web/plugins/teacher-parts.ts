import type { Rollup } from 'vite';

/** Modules that are loaded later and that only administrators open. */
const ADMINISTRATION = [
  /\/app\/shell\/admin-area\.tsx$/,
  /\/app\/pages\/(bank|import-answers|import-progress|import-review|imports|teacher-results)\.tsx$/,
  /\/features\/(administrators|imports|official-exams|questions|system|teachers)\//,
  /\/features\/session\/own-account\//,
  /\/features\/resources\/manage\//,
  /\/(editor|question-form)\//,
];
/**
 * The PDF viewer is larger than all other parts together. It is kept only on devices on which somebody saves
 * a PDF.
 */
const PDF_VIEWER = /\/features\/resources\/viewer\//;
/** Files that the page's HTML names. */
const OF_THE_PAGE = ['favicon.svg', 'theme.js'];

/** Whether a module is loaded by pages of administrators only. */
export function isOfAdministration(id: string): boolean {
  return ADMINISTRATION.some((pattern) => pattern.test(id));
}

/**
 * Follows the imports of the built files from the page's entry. Returns the names of all files that a teacher's pages
 * may load, relative to the build's folder, without what only administrators open and without the PDF viewer.
 */
export function teacherParts(bundle: Rollup.OutputBundle): Set<string> {
  const parts = new Set<string>(OF_THE_PAGE);
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) follow(bundle, file.fileName, parts);
    if (file.fileName.endsWith('.woff2')) parts.add(file.fileName);
  }
  return parts;
}

/** Returns the files that only the PDF viewer needs: its code, decoders and fonts. */
export function viewerParts(bundle: Rollup.OutputBundle): Set<string> {
  const others = teacherParts(bundle);
  const parts = new Set(others);
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && isOf(file, [PDF_VIEWER])) follow(bundle, file.fileName, parts);
    if (/^assets\/(pdf-[\d.]+\/|pdf\.worker)/.test(file.fileName)) parts.add(file.fileName);
  }
  return parts.difference(others);
}

/** Adds a file to `parts`, with all files that it may load. */
function follow(bundle: Rollup.OutputBundle, name: string, parts: Set<string>): void {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || parts.has(name)) return;
  parts.add(name);
  const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
  for (const asset of [...importedCss, ...importedAssets]) parts.add(asset);
  for (const next of chunk.imports) follow(bundle, next, parts);
  for (const next of chunk.dynamicImports) {
    const file = bundle[next];
    if (file?.type === 'chunk' && !isOf(file, [...ADMINISTRATION, PDF_VIEWER])) follow(bundle, next, parts);
  }
}

function isOf({ facadeModuleId }: Rollup.OutputChunk, rooms: readonly RegExp[]): boolean {
  return rooms.some((pattern) => pattern.test(facadeModuleId ?? ''));
}
