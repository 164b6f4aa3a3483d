import { ImportAnswersPage } from '../../features/imports/answers/import-answers-page.tsx';
import { useIdInAddress } from './address-params.ts';
import { useCategoryTags } from './use-category-tags.ts';

export function ImportAnswers() {
  const id = useIdInAddress('importId');
  return <ImportAnswersPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
