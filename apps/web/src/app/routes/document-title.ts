import type { Permission } from '@amauta/contract/administrators/role.ts';
import { type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { may } from '../../api/permissions.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page, equal to its heading. It may depend on the address. The product's name follows it. */
    title?: string | ((params: Readonly<Record<string, string>>) => string);
    /**
     * 'exam': the page fills the window beside the narrow sidebar, without the phone's top bar. 'wide': the
     * sidebar is narrow as well, because the page needs the room.
     */
    frame?: 'exam' | 'wide';
    /** What an administrator needs to see the page. */
    permission?: Permission;
  }
}

/** Title and heading of a page that the role of the administrator doesn't include. */
export const NO_PERMISSION = 'Tu rol no incluye esta página';

/** The title that a route gives its page, if it has one. */
export function titleOf(
  match: { staticData: StaticDataRouteOption; params: object } | undefined,
): string | undefined {
  const title = match?.staticData.title;
  return typeof title === 'function' ? title({ ...match?.params }) : title;
}

/** Sets the window's title to that of the deepest route that has one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const isMissing = matches.some((match) => match.status === 'notFound');
      if (isMissing) return 'Página no encontrada';
      const isRefused = matches.some(({ staticData: { permission } }) => permission && !may(permission));
      if (isRefused) return NO_PERMISSION;
      return titleOf(matches.findLast((match) => match.staticData.title));
    },
  });
  useEffect(() => {
    const { appName } = appConfig();
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title]);
}
