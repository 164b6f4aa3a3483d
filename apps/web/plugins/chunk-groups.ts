import { isOfAdministration } from './teacher-parts.ts';

/** What the bundler tells of a module. */
interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}
type FindModule = (id: string) => Module | null;

const ENTRY = 'main.tsx';
/** The frame of every teacher's page. */
const TEACHER_AREA = 'app/shell/teacher-area.tsx';
const EXAM = 'app/pages/exam.tsx';
/** What the exam screen loads for an exam that was stored on the device. */
const PAPERS = ['features/exams/papers/paper-shelf.ts', 'features/exams/papers/paper-source.ts'];
/** Schemas belong to the pages of administrators that use them. */
const SCHEMAS = /\.schemas\.ts$|[\\/]node_modules[\\/]zod[\\/]/;
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;
/** The pages on which an exam is set up. Most teachers come to one of them after signing in. */
const SETUPS = ['app/pages/mock-setup.tsx', 'app/pages/bank-setup.tsx'];
/** The modules that load pages. A page that another module loads is left to the bundler. */
const ROUTES = [
  'app/router.tsx',
  ...['admin-routes.ts', 'exam-routes.tsx', 'shared-pages.ts', 'teacher-routes.ts'].map(
    (file) => `app/routes/${file}`,
  ),
];

/** A chunk imports only chunks before it: the bundler lets the first group take a module together with its imports. */
const CHUNKS = ['frame', 'controls', 'teacher', 'forms', 'study'] as const;
type ChunkName = (typeof CHUNKS)[number];

/**
 * Makes groups of modules that become one chunk each. By itself the bundler makes a chunk of each set of modules that
 * some pages share: an exam then needs 65 files, which a slow phone opens one after another. The bundler decides about
 * all modules that are in none of these chunks:
 *
 * - `frame`: what the entry imports. The sign-in page loads it, so nothing else may join it.
 * - `controls`: what the exam shares with pages of administrators.
 * - `teacher`: the frame of teachers' pages, and what the exam shares with other pages of teachers.
 * - `forms`: what the pages to set up an exam share with pages of administrators.
 * - `study`: what these pages share with other pages of teachers, and their other icons.
 *
 * @param source folder of the page's code
 */
export function pageGroups(source: string) {
  let names: Map<string, ChunkName> | undefined;
  return CHUNKS.map((chunk) => ({
    debugName: chunk,
    priority: 1,
    name: (id: string, graph: ModuleGraph): string | null => {
      names ??= nameModules(source, (module) => graph.getModuleInfo(module));
      return names.get(id) === chunk ? chunk : null;
    },
  }));
}

/** Returns the chunk of each module that belongs to one. */
export function nameModules(source: string, find: FindModule): Map<string, ChunkName> {
  const at = (file: string) => `${source}/${file}`;
  const ofEntry = closure([at(ENTRY)], find);
  const pages = ROUTES.flatMap((file) => find(at(file))?.dynamicallyImportedIds ?? []);
  const ofAdministration = closure(pages.filter(isOfAdministration), find);
  const others = pages.filter((id) => id !== at(EXAM) && !isOfAdministration(id));
  const ofTeachers = closure([at(TEACHER_AREA), ...others], find);
  const setups = SETUPS.map(at);
  const besideSetups = closure(
    others.filter((id) => !setups.includes(id)),
    find,
  );
  const names = new Map<string, ChunkName>();
  const name = (ids: Iterable<string>, chunk: ChunkName, isShared = (_id: string) => true) => {
    for (const id of ids) if (!names.has(id) && isShared(id)) names.set(id, chunk);
  };
  ofEntry.delete(at(ENTRY));
  name(ofEntry, 'frame');
  const ofExam = closure([TEACHER_AREA, EXAM, ...PAPERS].map(at), find);
  name(ofExam, 'controls', (id) => ofAdministration.has(id));
  name(ofExam, 'teacher', (id) => ofTeachers.has(id));
  const ofSetups = closure(setups, find);
  name(ofSetups, 'forms', (id) => ofAdministration.has(id));
  name(ofSetups, 'study', (id) => besideSetups.has(id) || ICONS.test(id));
  return names;
}

/** The modules and all that they import, without what they load later. */
function closure(ids: readonly string[], find: FindModule): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    const module = find(id);
    if (found.has(id) || module === null || SCHEMAS.test(id)) return;
    found.add(id);
    for (const next of module.importedIds) add(next);
  };
  for (const id of ids) add(id);
  return found;
}
