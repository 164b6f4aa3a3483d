import { NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import { CircleCheck, FileText, RefreshCw, Star, X } from 'lucide-react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { TypeChoice } from '../type-choice.tsx';
import { PreviewField } from './preview-field.tsx';
import { isDone, isUnderWay, type UploadItem, type UploadQueue } from './upload-queue.ts';

interface UploadCardProps {
  item: UploadItem;
  queue: UploadQueue;
}

/** A chosen file: its fields before the upload, its progress during the upload, and its error. */
export function UploadCard({ item, queue }: UploadCardProps) {
  const { key, file, state } = item;
  const isFixed = isUnderWay(item) || isDone(item);
  return (
    <article aria-label={file.name} className="grid gap-4 rounded-lg border border-line bg-paper p-4">
      <div className="flex items-center gap-3">
        <FileText className="flex-none text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{isFixed ? item.name : file.name}</p>
          <p className="num text-sm text-ink-2">PDF, {sizeText(file.size)}</p>
        </div>
        {isFixed ? <TypeMark item={item} /> : null}
        {isDone(item) ? null : (
          <IconButton
            icon={<X />}
            label={isFixed ? `Cancelar ${file.name}` : `Quitar ${file.name}`}
            className="-my-1"
            onClick={() => (isFixed ? queue.cancel(key) : queue.remove(key))}
          />
        )}
      </div>
      {isFixed ? <Progress item={item} /> : <Fields item={item} queue={queue} />}
      {state.kind === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
          <FieldError>{state.message}</FieldError>
          <Button
            icon={<RefreshCw className="icon-s" />}
            aria-label={`Reintentar ${file.name}`}
            onClick={() => queue.retry(key)}
          >
            Reintentar
          </Button>
        </div>
      ) : null}
    </article>
  );
}

function Fields({ item, queue }: UploadCardProps) {
  const { key, name, type, texts } = item;
  const change = (changes: Partial<UploadItem>) => queue.change(key, changes);
  return (
    <>
      <TextInput
        label="Nombre"
        required
        maxLength={NAME_LENGTH}
        value={name}
        error={texts.name}
        onChange={(event) => change({ name: event.target.value, texts: { ...texts, name: undefined } })}
      />
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <TypeChoice value={type} onChange={(next) => change({ type: next })} />
        <PreviewField item={item} onChange={change} />
      </div>
    </>
  );
}

function TypeMark({ item }: { item: UploadItem }) {
  return item.type === 'LIBRE' ? (
    <Badge tone="ok" icon={<CircleCheck />}>
      Libre
    </Badge>
  ) : (
    <Badge tone="gold" icon={<Star />}>
      Premium
    </Badge>
  );
}

function Progress({ item: { state } }: { item: UploadItem }) {
  switch (state.kind) {
    case 'sending': {
      const { sentBytes, totalBytes } = state.progress;
      const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
      // After the upload the server still checks the file.
      const text = percent === 100 ? 'Revisando el PDF...' : `${percent} % de ${sizeText(totalBytes)}`;
      return <ProgressBar value={percent} max={100} text={text} />;
    }
    case 'done':
      return <p className="text-sm text-ok-ink">Subido</p>;
    default:
      return <p className="text-sm text-ink-2">En espera</p>;
  }
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${formatNumber(Math.max(1, kilobytes), { maximum: 0 })} KB`;
  return `${formatNumber(kilobytes / 1024, { maximum: 1 })} MB`;
}
