import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { PDF_SIZE_LIMIT } from '@amauta/contract/resources/files.ts';
import type { ResourceSubsection } from '@amauta/contract/resources/library.ts';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { FileDrop } from '../../../../ui/forms/file-drop.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../../ui/forms/leaving/leave-question.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { fileCount } from '../../library/found-library.ts';
import { pdfProblem } from './pdf-file.ts';
import { UploadCard } from './upload-card.tsx';
import { isDone, isUnderWay, type UploadItem } from './upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';

const NO_FILE = 'Debe seleccionar un archivo PDF';

interface UploadDialogProps {
  subsection: ResourceSubsection;
  onClose: () => void;
}

/** Uploads one or more PDFs to a subsection, each with a name and an access type. */
export function UploadDialog({ subsection, onClose }: UploadDialogProps) {
  const { queue, items } = useUploadQueue(subsection.id);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const drop = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isSending = items.some(isUnderWay);
  const waiting = items.filter((item) => !isDone(item));
  const isOver = items.length > 0 && waiting.length === 0;
  const guard = useLeaveGuard({ isNeeded: waiting.length > 0, onLeave: onClose });
  const total = items.length;

  useEffect(() => {
    if (!isOver) return;
    showToast(
      'success',
      total === 1 ? 'Archivo subido correctamente' : `${fileCount(total)} subidos correctamente`,
    );
    onClose();
  }, [isOver, total, onClose]);

  const choose = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map(pdfProblem));
    queue.add(files.filter((_file, index) => problems[index] === null));
    setErrors(files.flatMap((file, index) => (problems[index] ? [`${file.name}: ${problems[index]}`] : [])));
  };
  const submit = () => {
    if (waiting.length === 0) {
      setErrors([NO_FILE]);
      drop.current?.focus();
    } else if (!queue.start()) focusFirstWrong(list.current);
  };
  return (
    <Dialog
      open
      onClose={guard.leave}
      title={`Subir archivos a ${subsection.name}`}
      initialFocus={drop}
      footer={
        <>
          <Button onClick={guard.leave}>Cancelar</Button>
          <Button variant="primary" loading={isSending} loadingText="Subiendo..." onClick={submit}>
            {waiting.length > 1 ? `Subir ${fileCount(waiting.length)}` : 'Subir archivo'}
          </Button>
        </>
      }
    >
      <FileDrop
        ref={drop}
        icon={<FileUp className="text-brand-ink" />}
        text="Elegir archivos PDF"
        hint={`o suéltalos aquí. Hasta ${PDF_SIZE_LIMIT / MEGABYTE} MB cada uno.`}
        accept=".pdf,application/pdf"
        multiple
        errors={errors}
        onFiles={(files) => void choose(files)}
      />
      {items.length > 0 ? (
        <ol ref={list} aria-label="Archivos elegidos" className="mt-5 grid gap-4">
          {items.map((item) => (
            <li key={item.key}>
              <UploadCard item={item} queue={queue} />
            </li>
          ))}
        </ol>
      ) : null}
      <p role="status" className="sr-only">
        {progressText(items)}
      </p>
      <LeaveQuestion
        guard={guard}
        title={isSending ? '¿Cancelar la subida?' : '¿Salir sin subir?'}
        confirmText={isSending ? 'Cancelar la subida' : 'Salir sin subir'}
        cancelText={isSending ? 'Seguir subiendo' : 'Volver'}
      >
        {isSending ? 'Los archivos que faltan no se subirán.' : 'Los archivos que elegiste no se subirán.'}
      </LeaveQuestion>
    </Dialog>
  );
}

/** On the next frame, when the errors are rendered. */
function focusFirstWrong(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Announced whenever a file has been uploaded. */
function progressText(items: readonly UploadItem[]): string {
  const done = items.filter(isDone).length;
  return done > 0 ? `${done} de ${fileCount(items.length)} en la biblioteca` : '';
}
