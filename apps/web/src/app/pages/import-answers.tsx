import { ImportAnswersPage } from '../../features/imports/answers/import-answers-page.tsx';
import { useCategoryTags } from './use-category-tags.ts';
import { useImportId } from './use-import-id.ts';

export function ImportAnswers() {
  const id = useImportId();
  return <ImportAnswersPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
