import { Eye, HardDriveDownload, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { keepFocusWhenRemoved } from '../../../ui/overlays/keep-focus.ts';
import type { SavedFile } from './saved-files.ts';
import type { SavedFiles } from './use-saved-files.ts';

/** The files saved on this device with their sizes, to be read without a connection or removed. */
export function SavedList({ saved, onView }: { saved: SavedFiles; onView: (file: SavedFile) => void }) {
  const { files } = saved;
  if (files.length === 0) return null;
  const total = files.reduce((sum, { content }) => sum + content.size, 0);
  return (
    <Card padded={false} aria-labelledby="guardados" className="mb-6 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="guardados" className="flex items-center gap-2 text-lg">
          <HardDriveDownload className="icon-s" />
          Guardados en este equipo
        </h2>
        <p className="num text-sm text-ink-2">
          {files.length === 1 ? '1 archivo' : `${files.length} archivos`}, {formatBytes(total)}. Se abren sin
          conexión.
        </p>
      </div>
      <ul className="mt-2">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 flex-1 basis-48 py-1 wrap-anywhere">
              {file.name}{' '}
              <span className="num text-sm whitespace-nowrap text-ink-2">
                {formatBytes(file.content.size)}
              </span>
            </span>
            <Button
              variant="ghost"
              icon={<Eye />}
              aria-label={`Ver ${file.name}, guardado`}
              onClick={() => onView(file)}
            >
              Ver
            </Button>
            <Button
              ref={keepFocusWhenRemoved}
              variant="ghost"
              icon={<Trash2 />}
              aria-label={`Quitar ${file.name} de este equipo`}
              onClick={() => saved.remove(file.id)}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
