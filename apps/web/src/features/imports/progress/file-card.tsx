import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { FileText, RefreshCw, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card, Notice } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useOnePress } from '../../../ui/use-one-press.ts';
import { countOf, modelStepText, queueText, timeLeftText, typeName, usageText } from '../import-words.ts';
import { isRunning } from '../imports.queries.ts';
import { PageCells } from './page-cells.tsx';
import { useSecondsLeft } from './time-left.ts';
import type { ImportActions } from './use-import-actions.ts';

const ALREADY_ENDED = 'La lectura ya terminó: no hay nada que cancelar.';
const READ_AGAIN = 'El archivo se está leyendo otra vez: no se eliminó.';

interface FileCardProps {
  detail: ImportDetail;
  actions: ImportActions;
}

/** The file, the progress of its reading, and its pages. */
export function FileCard({ detail, actions }: FileCardProps) {
  const { file_name: name, file_size_human: size, page_count: pages } = detail;
  return (
    <Card className="max-md:p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line pb-5">
        <Niche tone="tint" className="h-12! w-11!">
          <FileText />
        </Niche>
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="num text-sm text-ink-2">
            {`${typeName(name)}, ${size}${pages === null ? '' : `, ${countOf(pages, 'página', 'páginas')}`}`}
          </p>
        </div>
        <WayOut detail={detail} actions={actions} />
      </div>
      <Reading detail={detail} actions={actions} />
      <PageCells detail={detail} />
    </Card>
  );
}

/**
 * A button that cancels a running import, or removes one that has ended. Both ask first. A question that is open
 * keeps its meaning: when the reading ends meanwhile it closes, and never becomes the other question, because a
 * press that was meant to cancel would then remove everything.
 */
function WayOut({ detail, actions: { cancelling, removing } }: FileCardProps) {
  const goesOn = isRunning(detail.status);
  const act = goesOn ? 'cancel' : 'remove';
  const [asked, setAsked] = useState<'cancel' | 'remove' | null>(null);
  const close = () => setAsked(null);
  useEffect(() => {
    if (asked === null || asked === act) return;
    setAsked(null);
    showToast('info', asked === 'cancel' ? ALREADY_ENDED : READ_AGAIN);
  }, [asked, act]);
  return (
    <>
      <Button
        variant="danger-ghost"
        icon={goesOn ? <X /> : <Trash2 />}
        className="max-md:-ml-4.5"
        loading={cancelling.isPending}
        onClick={() => setAsked(act)}
      >
        {goesOn ? 'Cancelar' : 'Eliminar'}
      </Button>
      <ConfirmDialog
        open={asked === 'cancel' && goesOn}
        destructive
        title="¿Cancelar la lectura?"
        confirmText="Cancelar la lectura"
        cancelText="Seguir leyendo"
        onCancel={close}
        onConfirm={() => {
          close();
          cancelling.mutate();
        }}
      >
        <p>{detail.file_name} dejará de leerse. Puedes volver a leerlo después.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove' && !goesOn}
        destructive
        title="¿Eliminar la importación?"
        confirmText="Eliminar"
        pending={removing.isPending}
        pendingText="Eliminando..."
        onCancel={close}
        onConfirm={() => removing.mutate(undefined, { onSettled: close })}
      >
        <p>{lossOf(detail)}</p>
      </ConfirmDialog>
    </>
  );
}

function lossOf({ file_name: name, counts }: ImportDetail): string {
  const drafts =
    counts.pending > 0 ? ` y ${countOf(counts.pending, 'borrador', 'borradores')} por revisar` : '';
  const kept = counts.accepted > 0 ? ' Lo que ya aceptaste se queda en el banco.' : '';
  return `Se eliminará ${name}${drafts}.${kept}`;
}

function Reading({ detail, actions }: FileCardProps) {
  const { status, pages_read: read, page_count: total } = detail;
  switch (status) {
    case 'queued':
      return <Waiting title="En cola" text={queueText(detail)} />;
    case 'reading':
      return detail.stage === 'model' ? <ModelStage detail={detail} /> : <PagesStage detail={detail} />;
    case 'ready':
      return (
        <Stage title="Lectura terminada">
          <p className="num text-ink-2">{`${countOf(total ?? read, 'página leída', 'páginas leídas')}.`}</p>
        </Stage>
      );
    case 'failed':
      return (
        <Ended actions={actions} tone="bad" title="No se pudo leer el archivo">
          {detail.failure ?? 'Inténtalo de nuevo o sube otro archivo.'}
        </Ended>
      );
    case 'cancelled':
      return (
        <Ended actions={actions} tone="warn" title="Lectura cancelada">
          {total === null ? 'No se leyó ninguna página.' : `Se leyeron ${read} de ${total} páginas.`}
        </Ended>
      );
  }
}

function PagesStage({ detail: { pages_read: read, page_count: total } }: { detail: ImportDetail }) {
  const left = useSecondsLeft(read, total);
  if (total === null) return <Waiting title="Abriendo el archivo" text="Contando sus páginas." />;
  const done = countOf(read, 'página leída', 'páginas leídas');
  const title = read < total ? `Leyendo la página ${read + 1} de ${total}` : 'Ordenando lo leído';
  return (
    <Stage title={title} bar={{ value: read, max: total }}>
      <p className="num text-sm text-ink-2">
        {left !== null && read < total ? `${done}. ${timeLeftText(left)}` : `${done}.`}
      </p>
    </Stage>
  );
}

function ModelStage({ detail: { model_usage: usage, model_progress: progress } }: { detail: ImportDetail }) {
  const bar = progress && progress.total > 0 ? { value: progress.done, max: progress.total } : 'unknown';
  const cost = usage && usage.calls > 0 ? `Hasta ahora: ${usageText(usage)}.` : '';
  const text = ['Las páginas ya están leídas.', modelStepText(progress), cost].filter(Boolean).join(' ');
  return (
    <Stage title="El modelo revisa las preguntas" bar={bar}>
      <p className="num text-sm text-ink-2">{text}</p>
    </Stage>
  );
}

function Waiting({ title, text }: { title: string; text: string }) {
  return (
    <Stage title={title} bar="unknown">
      <p className="num text-sm text-ink-2">{text}</p>
    </Stage>
  );
}

/** A title with a progress bar, if the progress is known. */
function Stage(props: {
  title: string;
  bar?: { value: number; max: number } | 'unknown';
  children: ReactNode;
}) {
  const { title, bar, children } = props;
  const id = useId();
  const known = typeof bar === 'object' ? bar : null;
  return (
    <div className="mt-6">
      <h2 id={id}>{title}</h2>
      {bar ? (
        <div
          role="progressbar"
          aria-labelledby={id}
          {...(known && { 'aria-valuemin': 0, 'aria-valuemax': known.max, 'aria-valuenow': known.value })}
          className="my-2 h-3.5 overflow-hidden rounded-full border border-line bg-sunken"
        >
          {known ? (
            <div
              className="h-full bg-brand"
              style={{ width: `${(known.value / Math.max(1, known.max)) * 100}%` }}
            />
          ) : null}
        </div>
      ) : null}
      {children}
    </div>
  );
}

function Ended(props: { actions: ImportActions; tone: 'bad' | 'warn'; title: string; children: ReactNode }) {
  const { actions, tone, title, children } = props;
  const { retrying } = actions;
  const retry = useOnePress(() => retrying.mutate());
  return (
    <div className="mt-6">
      <h2>{title}</h2>
      <Notice
        tone={tone}
        role="status"
        className="mt-3"
        action={
          <Button
            icon={<RefreshCw className="icon-s" />}
            loading={retrying.isPending}
            loadingText="Enviando..."
            onClick={retry}
          >
            Volver a leer
          </Button>
        }
      >
        <p>{children}</p>
      </Notice>
    </div>
  );
}
