import { ReviewImportPage } from '../../features/imports/review/import-review-page.tsx';
import { useCategoryTags } from './use-category-tags.ts';
import { useImportId } from './use-import-id.ts';

export function ImportReview() {
  const id = useImportId();
  return <ReviewImportPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
