import { ImportsPage } from '../../features/imports/list/imports-page.tsx';
import { useCategoryTags } from './use-category-tags.ts';

export function Imports() {
  return <ImportsPage tagsOf={useCategoryTags()} />;
}
