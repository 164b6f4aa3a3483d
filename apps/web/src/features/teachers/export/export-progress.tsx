import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { shareReceived, useRunningExport } from './teacher-export.ts';

/** The progress of the running export; nothing when none runs. */
export function ExportProgress() {
  const running = useRunningExport();
  if (!running) return null;
  const { receivedBytes, totalRows } = running.progress;
  const received = `${formatSize(receivedBytes)} recibidos`;
  const text = totalRows === null ? received : `${countOfTeachers(totalRows)}, ${received}`;
  const share = shareReceived(running.progress);
  const percent = share === null ? undefined : Math.round(share * 100);
  return (
    <Card
      padded={false}
      aria-label="Exportación"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <div className="min-w-0 flex-1 basis-60">
        <b className="block">Exportando archivo...</b>
        <div
          role="progressbar"
          aria-label="Exportando archivo"
          aria-valuenow={percent}
          aria-valuetext={text}
          className="my-1.5 h-2.5 overflow-hidden rounded-full border border-line bg-sunken"
        >
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-(--base)"
            style={{ width: `${percent ?? 0}%` }}
          />
        </div>
        <p className="num text-sm text-ink-2">{text}</p>
      </div>
      <Button onClick={running.cancel}>Cancelar exportación</Button>
    </Card>
  );
}

function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatNumber(bytes / 1_024, { maximum: 0 })} KB`;
  return `${formatNumber(bytes / MEGABYTE, { minimum: 1, maximum: 1 })} MB`;
}
