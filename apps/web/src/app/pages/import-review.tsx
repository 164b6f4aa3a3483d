import { ReviewImportPage } from '../../features/imports/review/import-review-page.tsx';
import { useIdInAddress } from './address-params.ts';
import { useCategoryTags } from './use-category-tags.ts';

export function ImportReview() {
  const id = useIdInAddress('importId');
  return <ReviewImportPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
