import type { Resource } from '@amauta/contract/resources/files.ts';
import { CircleCheck, HardDriveDownload } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { keepFocusWhenRemoved } from '../../../ui/overlays/keep-focus.ts';
import type { SavedFiles } from './use-saved-files.ts';

/** Saves a file of the library on this device, shows the progress, or says that it is saved. */
export function SaveButton({ resource, saved }: { resource: Resource; saved: SavedFiles }) {
  const { id, name, locked, file_size: size } = resource;
  const received = saved.coming.get(id);
  if (locked) return null;
  if (saved.files.some((file) => file.id === id)) {
    return (
      <p className="flex min-h-tap items-center gap-2 px-2.5 text-sm font-semibold text-ok">
        <CircleCheck className="icon-s" />
        Guardado en este equipo
      </p>
    );
  }
  const text =
    received === undefined
      ? 'Guardar en este equipo'
      : `Guardando... ${formatNumber(Math.floor((100 * received) / Math.max(1, size)))}\u00a0%`;
  return (
    <Button
      ref={keepFocusWhenRemoved}
      variant="ghost"
      icon={<HardDriveDownload />}
      aria-label={`${text}: ${name}`}
      aria-disabled={received !== undefined}
      className="num px-2.5!"
      onClick={() => {
        if (received === undefined) saved.save(id);
      }}
    >
      {text}
    </Button>
  );
}
