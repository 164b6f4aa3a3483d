import { ImportProgressPage } from '../../features/imports/progress/import-progress-page.tsx';
import { useCategoryTags } from './use-category-tags.ts';
import { useImportId } from './use-import-id.ts';

export function ImportProgress() {
  const id = useImportId();
  return <ImportProgressPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
