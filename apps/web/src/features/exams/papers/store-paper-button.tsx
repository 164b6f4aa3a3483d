import { LARGEST_PAPER_COUNT } from '@amauta/contract/exams/papers.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HardDriveDownload } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { KeepError } from '../../../api/kept/device-room.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Whole } from '../../../ui/whole.tsx';
import { type DrawnPaper, drawPaper, keepPaper, removePaper } from './paper-shelf.ts';
import { SAVED_PAPERS } from './stored-papers.tsx';
import { usePapers } from './use-papers.ts';

const FALLBACK = 'No se pudo guardar el examen. Vuelve a intentarlo.';

interface StorePaperButtonProps {
  payload: ExamPayload | null;
  onMissing: () => void;
}

/**
 * Stores the chosen exam on this device, after telling its size. The exam's clock starts only when the teacher presses
 * 'Empezar'.
 */
export function StorePaperButton({ payload, onMissing }: StorePaperButtonProps) {
  const client = useQueryClient();
  const hint = useId();
  const papers = usePapers();
  const isFull = papers.length >= LARGEST_PAPER_COUNT;
  /** Drawn, and shown with its size. It stays while the dialog closes. */
  const [drawn, setDrawn] = useState<DrawnPaper | null>(null);
  const [isAsking, setAsking] = useState(false);
  const onError = (error: unknown) =>
    showToast('error', error instanceof KeepError ? error.message : messageOf(error, FALLBACK));
  const refresh = () => client.invalidateQueries({ queryKey: ['exams', 'papers'] });
  const draw = useMutation({
    mutationFn: drawPaper,
    onSuccess: (paper) => {
      setDrawn(paper);
      setAsking(true);
    },
    onError,
  });
  const keep = useMutation({
    mutationFn: keepPaper,
    onSuccess: (_nothing, { paper, bytes, message }) => {
      const text = `Examen guardado en este equipo: ${formatBytes(bytes)}. Empiézalo hasta el ${formatDate(paper.lapses_at)}, con o sin conexión.`;
      showToast('success', text);
      if (message) showToast('info', message);
    },
    onError,
    onSettled: () => {
      setAsking(false);
      return refresh();
    },
  });
  const cancel = () => {
    setAsking(false);
    // The server gives the place to another exam. Without a connection the list offers to remove it later.
    if (drawn) void removePaper(drawn.paper.exam_attempt_id).catch(refresh);
  };
  return (
    <div>
      <Button
        block
        variant="secondary"
        icon={<HardDriveDownload />}
        aria-disabled={draw.isPending || isFull}
        aria-describedby={hint}
        className="px-3! text-sm"
        onClick={() => {
          if (draw.isPending || isFull) return;
          if (payload) draw.mutate(payload);
          else onMissing();
        }}
      >
        {draw.isPending ? 'Preparando...' : 'Guardar para rendir sin conexión'}
      </Button>
      <p id={hint} className="mt-2 text-sm text-ink-2">
        {isFull
          ? `Ya tienes ${LARGEST_PAPER_COUNT} exámenes guardados. Rinde o quita uno para guardar otro.`
          : `El tiempo empieza cuando lo abras. Hasta ${LARGEST_PAPER_COUNT} exámenes, 7 días cada uno.`}
      </p>
      {isFull ? (
        <a
          href={`#${SAVED_PAPERS}`}
          className="inline-block py-2.5 text-sm text-brand-ink underline underline-offset-4"
        >
          Ver los guardados
        </a>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onCancel={cancel}
        onConfirm={() => drawn && keep.mutate(drawn)}
        title="Guardar el examen en este equipo"
        confirmText="Guardar"
        pending={keep.isPending}
        pendingText="Guardando..."
      >
        {drawn ? <Facts {...drawn} /> : null}
      </ConfirmDialog>
    </div>
  );
}

/** What a teacher should know before the exam is stored: its size, and until when it may be started. */
function Facts({ paper, bytes, mayBeCleared }: DrawnPaper) {
  const images = paper.image_urls.length;
  return (
    <>
      <p className="num">
        {paper.total_questions} preguntas
        {images === 0 ? '' : ` y ${images} ${images === 1 ? 'imagen' : 'imágenes'}`}: ocupa{' '}
        <b>{formatBytes(bytes)}</b>.
      </p>
      <p className="num mt-2 text-ink-2">
        Puedes empezarlo hasta el <Whole>{formatDate(paper.lapses_at)}</Whole>, con o sin conexión.
      </p>
      {mayBeCleared ? (
        <p className="mt-2 text-ink-2">
          No lo guardes en una ventana privada: se borra al cerrarla. El navegador también puede borrarlo si
          al equipo le falta espacio.
        </p>
      ) : null}
    </>
  );
}
