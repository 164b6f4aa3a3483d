import { lazyPage } from './lazy-page.ts';

/** The page on which teachers and administrators change their password. */
export const passwordPage = lazyPage(
  () => import('../../features/session/password-page.tsx'),
  'PasswordPage',
);
/** The title of the library, for teachers and for administrators. */
export const LIBRARY_TITLE = 'Repositorio de Contenidos Multimedia';
