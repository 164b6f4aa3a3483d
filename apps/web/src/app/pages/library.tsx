import { useLocation } from '@tanstack/react-router';
import { LibraryPage } from '../../features/resources/library/library-page.tsx';
import { LIBRARY_EXAM_TYPES, paths } from '../../paths.ts';

/** All addresses of the library show the same; the line above the title says where one is. */
export function Library() {
  const { pathname } = useLocation();
  const at = pathname.replace(/\/$/, '');
  const type = LIBRARY_EXAM_TYPES.find((type) => at === paths.bibliography(type));
  return <LibraryPage context={type ? `${type}, bibliografía` : 'Recursos'} />;
}
