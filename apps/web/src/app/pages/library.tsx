import { useLocation } from '@tanstack/react-router';
import { LibraryPage } from '../../features/resources/library/library-page.tsx';
import { paths } from '../../paths.ts';

/** Both addresses show the same library; the line above the title says where one is. */
export function Library() {
  const { pathname } = useLocation();
  const isBibliography = pathname.replace(/\/$/, '') === paths.bibliography;
  return <LibraryPage context={isBibliography ? 'Ascenso, bibliografía' : 'Recursos'} />;
}
