import path from 'node:path';
import { expect, it } from 'vitest';
import { nameModules } from './chunk-groups.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const at = (file: string) => `${SOURCE}/${file}`;

/** A graph of modules, given as the imports of each; those with a `>` are loaded later. */
function graphOf(given: Record<string, string>) {
  const modules = new Map(
    Object.entries(given).map(([file, text]) => {
      const names = text.split(' ').filter((name) => name !== '');
      const later = names.filter((name) => name.startsWith('>')).map((name) => at(name.slice(1)));
      const now = names.filter((name) => !name.startsWith('>')).map(at);
      return [at(file), { importedIds: now, dynamicallyImportedIds: later }] as const;
    }),
  );
  return (id: string) => modules.get(id) ?? null;
}

it('puts what the exam shares into chunks, and leaves the entry what only it imports', () => {
  const names = nameModules(
    SOURCE,
    graphOf({
      'main.tsx': 'app/router.tsx',
      'app/router.tsx': 'app/routes/admin-routes.ts app/routes/teacher-routes.ts ui/button.tsx',
      'app/routes/admin-routes.ts': '>features/teachers/teachers-page.tsx',
      'app/routes/teacher-routes.ts': 'app/routes/exam-routes.tsx >app/shell/teacher-area.tsx',
      'app/routes/exam-routes.tsx': '>app/pages/exam.tsx >app/pages/mock-setup.tsx >app/pages/results.tsx',
      'app/pages/mock-setup.tsx':
        'features/exams/papers/paper-shelf.ts features/exams/setup.tsx ui/table.tsx',
      'features/exams/setup.tsx': 'features/exams/chart.ts contract/kind.schemas.ts',
      'contract/kind.schemas.ts': '',
      'app/shell/teacher-area.tsx': 'ui/menu.tsx ui/notice.tsx',
      'app/pages/exam.tsx':
        'ui/button.tsx ui/rich-text.tsx features/exams/queries.ts features/exams/clock.ts',
      'app/pages/results.tsx': 'ui/rich-text.tsx features/exams/queries.ts features/exams/chart.ts',
      'features/teachers/teachers-page.tsx': 'ui/menu.tsx ui/rich-text.tsx ui/table.tsx',
      'features/exams/queries.ts': 'ui/notice.tsx >features/exams/papers/paper-shelf.ts',
      'features/exams/papers/paper-shelf.ts': 'features/exams/shelf.ts',
      'features/exams/shelf.ts': '',
      'features/exams/clock.ts': '',
      'features/exams/chart.ts': '',
      'ui/button.tsx': '',
      'ui/menu.tsx': 'ui/button.tsx',
      'ui/notice.tsx': '',
      'ui/rich-text.tsx': '',
      'ui/table.tsx': '',
    }),
  );
  const chunks = Object.groupBy(names.keys(), (id) => names.get(id) ?? '');
  const files = (ids: string[] = []) => ids.map((id) => id.slice(SOURCE.length + 1)).sort();
  expect(files(chunks.frame)).toEqual([
    'app/router.tsx',
    'app/routes/admin-routes.ts',
    'app/routes/exam-routes.tsx',
    'app/routes/teacher-routes.ts',
    'ui/button.tsx',
  ]);
  expect(files(chunks.controls)).toEqual(['ui/menu.tsx', 'ui/rich-text.tsx']);
  expect(files(chunks.teacher)).toEqual([
    'app/shell/teacher-area.tsx',
    'features/exams/papers/paper-shelf.ts',
    'features/exams/queries.ts',
    'features/exams/shelf.ts',
    'ui/notice.tsx',
  ]);
  expect(files(chunks.forms)).toEqual(['ui/table.tsx']);
  expect(files(chunks.study)).toEqual(['features/exams/chart.ts']);
});
