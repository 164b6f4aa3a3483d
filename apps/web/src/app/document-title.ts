import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appConfig } from '../api/app-config.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the page. The product's name follows it. */
    title?: string;
    /**
     * 'exam': the page fills the window beside the narrow sidebar, without the phone's top bar. 'wide': the
     * sidebar is narrow as well, because the page needs the room.
     */
    frame?: 'exam' | 'wide';
  }
}

/** Sets the window's title to that of the deepest route that has one. */
export function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const isMissing = matches.some((match) => match.status === 'notFound');
      if (isMissing) return 'Página no encontrada';
      return matches.findLast((match) => match.staticData.title)?.staticData.title;
    },
  });
  useEffect(() => {
    const { appName } = appConfig();
    document.title = title ? `${title} · ${appName}` : appName;
  }, [title]);
}
