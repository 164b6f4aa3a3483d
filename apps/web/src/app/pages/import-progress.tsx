import { ImportProgressPage } from '../../features/imports/progress/import-progress-page.tsx';
import { useIdInAddress } from './address-params.ts';
import { useCategoryTags } from './use-category-tags.ts';

export function ImportProgress() {
  const id = useIdInAddress('importId');
  return <ImportProgressPage key={id} id={id} tagsOf={useCategoryTags()} />;
}
