import type { Rollup } from 'vite';

/** Modules that are loaded later and that only administrators open. */
const ADMINISTRATION = [
  /\/app\/shell\/admin-area\.tsx$/,
  /\/app\/pages\/(bank|import-answers|import-progress|import-review|imports|teacher-results)\.tsx$/,
  /\/features\/(imports|questions|system|teachers)\//,
  /\/features\/resources\/manage\//,
  /\/(editor|question-form)\//,
];
/** Weighs more than the rest together, and needs files of the library, which come by the network. */
const PDF_VIEWER = /\/features\/resources\/viewer\//;
/** Files that the page names itself. */
const OF_THE_PAGE = ['favicon.svg', 'theme.js'];

/**
 * Follows the imports of the built files from the page's entry. Returns the names of all files that a teacher's pages
 * may load, relative to the build's folder, without what only administrators open and without the PDF viewer.
 */
export function teacherParts(bundle: Rollup.OutputBundle): Set<string> {
  const parts = new Set<string>(OF_THE_PAGE);
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || parts.has(name)) return;
    parts.add(name);
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const asset of [...importedCss, ...importedAssets]) parts.add(asset);
    for (const next of chunk.imports) visit(next);
    for (const next of chunk.dynamicImports) if (!isLeftOut(bundle[next])) visit(next);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry) visit(file.fileName);
    if (file.fileName.endsWith('.woff2')) parts.add(file.fileName);
  }
  return parts;
}

function isLeftOut(file: Rollup.OutputChunk | Rollup.OutputAsset | undefined): boolean {
  const module = file?.type === 'chunk' ? (file.facadeModuleId ?? '') : '';
  return [...ADMINISTRATION, PDF_VIEWER].some((pattern) => pattern.test(module));
}
