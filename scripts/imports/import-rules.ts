import { findStaticPath, type Import } from './import-graph.ts';

/** An import that breaks a rule. */
interface Violation {
  file: string;
  imports: string;
  rule: string;
}

/** For each part of the checkout, the parts that it may import. `docs/architecture.md` explains these rules. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/contract': [],
  'packages/exam-rules': ['packages/contract'],
  'packages/rich-text': ['packages/contract'],
  'packages/booklet-reader': ['packages/contract', 'packages/rich-text'],
  'apps/api': ['packages/contract', 'packages/exam-rules', 'packages/rich-text', 'packages/booklet-reader'],
  'apps/web': ['packages/contract', 'packages/exam-rules', 'packages/rich-text'],
  e2e: ['packages/contract', 'packages/exam-rules', 'packages/rich-text', 'scripts'],
  bench: [
    'packages/contract',
    'packages/exam-rules',
    'packages/rich-text',
    'packages/booklet-reader',
    'scripts',
    'apps/api',
  ],
  scripts: [],
};

/** Ranks of the API's folders. A file may import files of its own rank and of lower ranks. */
const API_RANKS: Record<string, number> = { http: 1, database: 1, storage: 1, jobs: 1, features: 2 };
const WEB_RANKS: Record<string, number> = {
  api: 0,
  ui: 0,
  editor: 1,
  'question-form': 2,
  features: 3,
  app: 4,
};
const TOP = 9;

/**
 * Features in which authors write. Other features may not import the editor, or the question form that
 * contains the editor.
 */
const AUTHORING_FEATURES = /^(questions|imports)/;
const LEXICAL = /^(lexical|@lexical\/.+)$/;

/** Checks every rule about imports and returns each import that breaks one. */
export function checkImports(imports: readonly Import[]): Violation[] {
  return [...imports.flatMap(checkOne), ...checkInitialLoad(imports)];
}

function checkOne(found: Import): Violation[] {
  const rule =
    checkParts(found) ??
    checkPackages(found) ??
    (isTest(found.from) ? undefined : (checkApi(found) ?? checkWeb(found)));
  return rule ? [{ file: found.from, imports: found.specifier, rule }] : [];
}

function checkParts({ from, to, specifier }: Import): string | undefined {
  const part = partOf(from);
  if (LEXICAL.test(specifier) && part !== 'apps/web' && part !== 'bench') {
    return 'only the web app may import Lexical, and what measures it';
  }
  if (!to)
    return specifier.startsWith('@amauta/') ? 'import a file of a package, not the package' : undefined;
  const target = partOf(to);
  if (target === part) {
    if (specifier.startsWith('@amauta/')) return 'inside of a workspace imports are relative';
    return isTest(to) && !isTest(from) ? 'only tests import what only tests use' : undefined;
  }
  if (part === undefined) return undefined;
  // Tests of faults start servers of their own.
  if (part === 'apps/api' && target === 'scripts' && isTest(from)) return undefined;
  if (target === undefined || !MAY_IMPORT[part]?.includes(target)) {
    return `${part} may import ${MAY_IMPORT[part]?.join(', ') || 'none of our other parts'}, not ${target ?? to}`;
  }
  // Only packages can be imported by name. Scripts have no name, and measurements import parts of an app by
  // path.
  if (specifier.startsWith('.') && target.startsWith('packages/')) {
    return `another workspace is imported by its name (@amauta/${target.split('/')[1]}/…), not by a path`;
  }
  return undefined;
}

/**
 * Packages do no I/O, because they run in the browser and on the server. The booklet reader is the only
 * exception: it runs on the server only, and draws pages.
 */
function checkPackages({ from, specifier }: Import): string | undefined {
  if (!from.startsWith('packages/') || isTest(from)) return undefined;
  if (from.startsWith('packages/booklet-reader/')) return undefined;
  if (specifier.startsWith('node:')) return 'the packages do no I/O and run in the browser too';
  const isOutside = !specifier.startsWith('.') && !specifier.startsWith('@amauta/');
  if (from.startsWith('packages/contract/') && isOutside && specifier !== 'zod')
    return 'contract imports nothing but zod';
  return undefined;
}

function checkApi({ from, to, isType }: Import): string | undefined {
  const source = placeIn('apps/api/src/', from);
  const target = to === undefined ? undefined : placeIn('apps/api/src/', to);
  if (!source || !target) return undefined;
  if (apiRank(target) > apiRank(source))
    return 'in the API imports go down: main → app → features → database, storage, jobs, http';
  const role = roleOf(source.file);
  // A type import is erased, so a policy that names the shape of a row does no I/O.
  if ((role === 'policy' || role === 'presenter') && !isType) {
    if (['database', 'storage', 'jobs', 'http'].includes(target.folder) || roleOf(target.file) === 'queries')
      return 'policies and presenters do no I/O: no database, storage, jobs, http or queries';
  }
  if (source.folder !== 'features' || target.folder !== 'features') return undefined;
  if (source.feature !== target.feature) {
    return ['service', 'policy'].includes(roleOf(target.file))
      ? undefined
      : "a feature may import another feature's service or policy, nothing else of it";
  }
  const order = ['queries', 'service', 'routes'];
  const [own, other] = [order.indexOf(role), order.indexOf(roleOf(target.file))];
  return own >= 0 && other > own ? 'in a feature imports go down: routes → service → queries' : undefined;
}

function checkWeb({ from, to, specifier }: Import): string | undefined {
  const source = placeIn('apps/web/src/', from);
  if (!source) return undefined;
  if (LEXICAL.test(specifier)) {
    return source.folder === 'editor' ? undefined : 'only apps/web/src/editor imports Lexical';
  }
  const target = to === undefined ? undefined : placeIn('apps/web/src/', to);
  if (!target) return undefined;
  if (webRank(target) > webRank(source))
    return 'in the web app imports go down: app → features → question-form → editor → ui, api';
  if (source.folder !== 'features') return undefined;
  if (target.folder === 'features' && source.feature !== target.feature)
    return 'features of the web app never import each other; app composes them';
  if (['editor', 'question-form'].includes(target.folder) && !AUTHORING_FEATURES.test(source.feature))
    return 'only authoring features import the editor and the question form; the exam screen never loads it';
  return undefined;
}

/**
 * Checks that the code which a visitor loads first, including the exam screen, contains neither the editor
 * nor Lexical.
 */
function checkInitialLoad(imports: readonly Import[]): Violation[] {
  const main = 'apps/web/src/main.tsx';
  const isEditor = (target: string) => target.startsWith('apps/web/src/editor/') || LEXICAL.test(target);
  const trail = findStaticPath(imports, main, isEditor);
  if (!trail) return [];
  return [{ file: main, imports: trail.slice(1).join(' → '), rule: 'the editor is loaded by import() only' }];
}

interface Place {
  /** First folder below src; '' for a file directly in src. */
  folder: string;
  /** Name of the folder below features. */
  feature: string;
  file: string;
}

function placeIn(base: string, file: string): Place | undefined {
  if (!file.startsWith(base)) return undefined;
  const [first = '', second = '', ...rest] = file.slice(base.length).split('/');
  if (second === '') return { folder: '', feature: '', file };
  return { folder: first, feature: rest.length > 0 ? second : '', file };
}

/**
 * Returns the rank of a file of the API. Files directly in src, such as settings and clock, have the lowest
 * rank, because every layer may use them; main and app have the highest.
 */
function apiRank({ folder, file }: Place): number {
  if (file === 'apps/api/src/main.ts' || folder === 'commands' || folder === 'processes') return TOP;
  if (file === 'apps/api/src/app.ts') return TOP - 1;
  // The context only names the types that features use, including the database.
  if (file === 'apps/api/src/context.ts') return 1;
  return folder === '' ? 0 : (API_RANKS[folder] ?? 0);
}

function webRank({ folder, file }: Place): number {
  if (/^apps\/web\/src\/main\.tsx?$/.test(file)) return TOP;
  return folder === '' ? 0 : (WEB_RANKS[folder] ?? 0);
}

/** Turns `x.service.ts` into `service`. */
function roleOf(file: string): string {
  return /\.([a-z]+)\.tsx?$/.exec(file)?.[1] ?? '';
}

/** Whether a file is a test, or holds what only tests use. */
function isTest(file: string): boolean {
  return /\.(test|testing|fixture)\.tsx?$/.test(file) || /^apps\/(api|web)\/src\/testing\//.test(file);
}

function partOf(file: string): string | undefined {
  return Object.keys(MAY_IMPORT).find((part) => file.startsWith(`${part}/`));
}
