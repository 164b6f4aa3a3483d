import { useIsMutating, useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { appConfig } from '../api/app-config.ts';
import { Button } from '../ui/button.tsx';

const CHECK_EVERY_MS = 60_000;
const KEY = 'appVersion';
const Version = z.object({ version: z.string() });

/** Tells of a new version of the product, except while something is being saved. */
export function VersionNotice() {
  const running = appConfig().version;
  const isSaving = useIsMutating() > 0;
  const [refused, setRefused] = useState('');
  const { data: offered } = useQuery({
    queryKey: ['app-version'],
    queryFn: ({ signal }) => fetchVersion(signal),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: CHECK_EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    if (running) localStorage.setItem(KEY, running);
  }, [running]);

  if (!running || !offered || offered === running || offered === refused || isSaving) return null;
  const reload = () => {
    localStorage.setItem(KEY, offered);
    window.location.reload();
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-info-line bg-info-tint px-4 py-2"
    >
      <p>Hay una nueva versión disponible. ¿Recargar ahora?</p>
      <div className="flex items-center gap-1">
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={reload}>
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
  return Version.parse(await response.json()).version;
}
