import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { appConfig } from '../api/app-config.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page, before the product's. */
    title?: string;
    /**
     * `exam`: the page fills the window beside the rail, without the phone's top bar. `wide`: beside the rail too, since
     * it needs the room.
     */
    frame?: 'exam' | 'wide';
  }
}

/** Keeps the window's title at the deepest page that has one. */
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
