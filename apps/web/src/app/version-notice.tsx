import { useIsMutating, useQuery } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { deviceStorage } from '../api/device-storage.ts';
import { asShape, asText } from '../api/shape.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { useIsLasting } from '../ui/feedback/use-is-lasting.ts';

const CHECK_EVERY_MS = 60_000;
const KEY = 'appVersion';
const PRESSABLE_AFTER_MS = 600;
const readVersion = asShape<{ version: string }>({ version: asText });

/**
 * Tells that the server offers another version than the one this device has accepted. Hidden while something
 * is being saved.
 */
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
  const isShown =
    offered !== undefined && offered !== deviceStorage.get(KEY) && offered !== refused && !isSaving;
  const isPressable = useIsLasting(isShown, PRESSABLE_AFTER_MS);
  if (!isShown) return null;
  const takeOver = () => {
    // Stored before the reload. If the reload shows the old page once more, only a still newer version asks
    // again.
    deviceStorage.set(KEY, offered);
    reload();
  };
  return (
    <div
      role="status"
      // Lies over the page and above the bar at the page's foot, so that nothing moves under a finger. At
      // first it can't be pressed: a press that was under way reaches what it was meant for.
      className={classNames(
        'fixed inset-x-4 bottom-[var(--toast-offset,1rem)] z-40 mx-auto flex max-w-[34rem] flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-info-line bg-info-tint px-4 py-2 shadow-3',
        !isPressable && 'pointer-events-none',
      )}
    >
      <p>Hay una nueva versión disponible. ¿Recargar ahora?</p>
      <div className="flex items-center gap-1">
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={takeOver}>
          Recargar ahora
        </Button>
        <IconButton icon={<X />} label="Ahora no" onClick={() => setRefused(offered)} />
      </div>
    </div>
  );
}

async function fetchVersion(signal: AbortSignal): Promise<string> {
  const response = await fetch('/version.json', { cache: 'no-store', signal });
  const { version } = readVersion(await response.json());
  // The first visit accepts the present version. Later versions are accepted only by a reload.
  if (deviceStorage.get(KEY) === null) deviceStorage.set(KEY, version);
  return version;
}
