import { useIsMutating, useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { Button } from '../ui/button.tsx';

const CHECK_EVERY_MS = 60_000;
const KEY = 'appVersion';
const Version = z.object({ version: z.string() });

/** Tells of a version of the product other than the one this device has taken over, except while something is being saved. */
export function VersionNotice({ reload = () => window.location.reload() }) {
  const isSaving = useIsMutating() > 0;
  const [refused, setRefused] = useState('');
  const { data: offered } = useQuery({
    queryKey: ['app-version'],
    queryFn: ({ signal }) => fetchVersion(signal),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: CHECK_EVERY_MS,
    retry: false,
  });
  if (!offered || offered === localStorage.getItem(KEY) || offered === refused || isSaving) return null;
  const takeOver = () => {
    // Stored before: should the reload bring the old page once more, only a version after this one asks again.
    localStorage.setItem(KEY, offered);
    reload();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-info-line bg-info-tint px-4 py-2"
    >
      <p>Hay una nueva versión disponible. ¿Recargar ahora?</p>
      <div className="flex items-center gap-1">
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={takeOver}>
          Recargar ahora
        </Button>
        <Button variant="ghost" size="icon" aria-label="Ahora no" onClick={() => setRefused(offered)}>
          <X />
        </Button>
      </div>
    </div>
  );
}

async function fetchVersion(signal: AbortSignal): Promise<string> {
  const response = await fetch('/version.json', { cache: 'no-store', signal });
  const { version } = Version.parse(await response.json());
  // The first visit takes over the version there is; afterwards only the person's reload does.
  if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, version);
  return version;
}
