import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

/** The line under the title of a page that sets up exams: the way to Hoy, for those who don't know what to take. */
export function TodayLink() {
  return (
    <Link
      to={paths.today}
      className="-my-2.5 inline-flex min-h-tap items-center text-brand-ink underline underline-offset-4"
    >
      Ver qué toca hoy
    </Link>
  );
}
