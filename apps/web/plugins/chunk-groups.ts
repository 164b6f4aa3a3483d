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
/** All modules of the library import each of its icons, until the bundler drops those that no page draws. */
const ICONS = /[\\/]lucide-react[\\/]/;
/** Files whose modules the router draws. */
const ROUTES = ['app/router.tsx', 'app/exam-routes.tsx'];

/** A chunk imports only chunks before it: the bundler lets the first group take a module together with its imports. */
const CHUNKS = ['frame', 'controls', 'teacher'] as const;
type ChunkName = (typeof CHUNKS)[number];

/**
 * Makes groups of modules that become one chunk each. By itself the bundler makes a chunk of each set of modules that
 * some pages share: an exam then needs 65 files, which a slow phone opens one after another. The bundler decides about
 * all modules that are in none of these chunks:
 *
 * - `frame`: what the entry imports. The sign-in page loads it, so nothing else may join it.
 * - `controls`: what the exam shares with pages of administrators.
 * - `teacher`: the frame of teachers' pages, and what the exam shares with other pages of teachers.
 *
 * @param source folder of the page's code
 */
export function pageGroups(source: string) {
  let names: Map<string, ChunkName> | undefined;
  return CHUNKS.map((chunk) => ({
    debugName: chunk,
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
  const names = new Map<string, ChunkName>();
  for (const id of ofEntry) if (id !== at(ENTRY)) names.set(id, 'frame');
  for (const id of closure([TEACHER_AREA, EXAM, ...PAPERS].map(at), find)) {
    if (ofEntry.has(id)) continue;
    if (ofAdministration.has(id)) names.set(id, 'controls');
    else if (ofTeachers.has(id)) names.set(id, 'teacher');
  }
  return names;
}

/** The modules and all that they import, without what they load later. */
function closure(ids: readonly string[], find: FindModule): Set<string> {
  const found = new Set<string>();
  const add = (id: string) => {
    const module = find(id);
    if (found.has(id) || module === null || ICONS.test(id)) return;
    found.add(id);
    for (const next of module.importedIds) add(next);
  };
  for (const id of ids) add(id);
  return found;
}
