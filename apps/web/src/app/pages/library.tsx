import { useLocation } from '@tanstack/react-router';
import { LibraryPage } from '../../features/resources/library/library-page.tsx';
import { LIBRARY_EXAM_TYPES, paths } from '../../paths.ts';

/** The library. All its addresses show the same content; only the line above the title differs. */
export function Library() {
  const { pathname } = useLocation();
  const at = pathname.replace(/\/$/, '');
  const type = LIBRARY_EXAM_TYPES.find((type) => at === paths.bibliography(type));
  return <LibraryPage context={type ? `${type}, bibliografía` : 'Recursos'} />;
}
