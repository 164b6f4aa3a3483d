import type { ImportSubject, ModelUse } from '@amauta/contract/imports/import.ts';
import { IMPORT_PAGE_LIMIT, IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { expectedCount } from '@amauta/exam-rules/drawing/paper-size.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { UploadProgress } from '../../../api/transfer/upload.ts';
import { paths } from '../../../paths.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { Notice, ProgressBar } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../ui/forms/leaving/leave-question.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SUBJECT_TITLES, typeName } from '../import-words.ts';
import { importOptionsQuery } from '../imports.queries.ts';
import { BookletFields } from './booklet-fields.tsx';
import { importForm } from './import-form.ts';
import { NOT_A_PDF, PAPER_TYPES, paperProblem, WORD_TOO } from './paper-file.ts';
import { useStartImport } from './use-start-import.ts';

const DROP_TEXTS = {
  questions: 'Elegir el cuadernillo en PDF o Word',
  answers: 'Elegir la hoja de respuestas en PDF o Word',
} as const;

interface StartImportDialogProps {
  subject: ImportSubject;
  category: QuestionCategory;
  /** The words for the category. */
  tags: readonly string[];
  /** The import from whose review a sheet of answers is added. The sheet then changes no other import's drafts. */
  forImport?: { id: number; fileName: string };
  onClose: () => void;
}

/** Chooses a PDF or Word file and uploads it, then opens the page with the progress of its reading. */
export function StartImportDialog({ subject, category, tags, forImport, onClose }: StartImportDialogProps) {
  const navigate = useNavigate();
  const options = useQuery({ ...importOptionsQuery, enabled: subject === 'questions' });
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [expected, setExpected] = useState<number | null>(() =>
    expectedCount(category.type_exam, category.year),
  );
  const [isCountRefused, setCountRefused] = useState(false);
  const [modelUse, setModelUse] = useState<ModelUse | null>(null);
  const drop = useRef<HTMLInputElement>(null);
  const countField = useRef<HTMLInputElement>(null);
  const hasModel = options.data?.has_model ?? false;
  const use = modelUse ?? options.data?.model_use ?? 'none';
  const sending = useStartImport(subject, ({ id }) => {
    onClose();
    // The guard against leaving is still active until the next rendering.
    void navigate({ to: paths.adminImport(id), ignoreBlocker: true });
  });
  const isSending = sending.progress !== null;
  const guard = useLeaveGuard({ isNeeded: isSending, onLeave: onClose });

  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const found = await paperProblem(chosen);
    sending.clearError();
    setProblem(found);
    if (found === null) setFile(chosen);
  };
  const submit = () => {
    if (!file) {
      // The reason why the last file was refused says more.
      setProblem((before) => before ?? NOT_A_PDF);
      drop.current?.focus();
      return;
    }
    if (expected === null) {
      setCountRefused(true);
      countField.current?.focus();
      return;
    }
    const choice = { expectedCount: expected, modelUse: use } as const;
    void sending.start(importForm(subject, category, file, choice, forImport?.id));
  };
  return (
    <Dialog
      open
      onClose={guard.leave}
      title={SUBJECT_TITLES[subject]}
      initialFocus={drop}
      footer={
        <>
          {isSending ? (
            <Button onClick={sending.cancel}>Cancelar la subida</Button>
          ) : (
            <Button onClick={onClose}>Cancelar</Button>
          )}
          <Button variant="primary" loading={isSending} loadingText="Subiendo..." onClick={submit}>
            Leer el archivo
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Tags label="Categoría" items={tags} />
        {sending.error !== null ? (
          <Notice tone="bad" role="alert">
            <p>{sending.error}</p>
          </Notice>
        ) : null}
        {file ? (
          <Chosen
            file={file}
            progress={sending.progress}
            onRemove={() => {
              setFile(null);
              sending.clearError();
              requestAnimationFrame(() => drop.current?.focus());
            }}
          />
        ) : (
          <FileDrop
            ref={drop}
            icon={<FileUp className="text-brand-ink" />}
            text={DROP_TEXTS[subject]}
            hint={`o suéltalo aquí. Hasta ${IMPORT_SIZE_LIMIT / MEGABYTE} MB y ${IMPORT_PAGE_LIMIT} páginas.`}
            accept={PAPER_TYPES}
            errors={problem === null ? [] : problem === NOT_A_PDF ? [problem, WORD_TOO] : [problem]}
            onFiles={(files) => void choose(files)}
          />
        )}
        {subject === 'questions' ? (
          <BookletFields
            expected={expected}
            onExpected={setExpected}
            isRefused={isCountRefused}
            countField={countField}
            model={hasModel ? { name: options.data?.model ?? null, use, onUse: setModelUse } : null}
            disabled={isSending}
          />
        ) : (
          <p className="text-ink-2">
            {`Antes de cambiar nada verás qué respuesta pasa a ser cuál, en el banco y en los borradores de ${forImport?.fileName ?? 'este examen'}.`}
          </p>
        )}
      </div>
      <LeaveQuestion
        guard={guard}
        title="¿Cancelar la subida?"
        confirmText="Cancelar la subida"
        cancelText="Seguir subiendo"
      >
        El archivo no se leerá.
      </LeaveQuestion>
    </Dialog>
  );
}

function Chosen(props: { file: File; progress: UploadProgress | null; onRemove: () => void }) {
  const { file, progress, onRemove } = props;
  return (
    <article aria-label={file.name} className="grid gap-3 rounded-lg border border-line bg-paper p-4">
      <div className="flex items-center gap-3">
        <FileText className="flex-none text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{file.name}</p>
          <p className="num text-sm text-ink-2">{`${typeName(file.name)}, ${sizeText(file.size)}`}</p>
        </div>
        {progress ? null : (
          <IconButton icon={<X />} label={`Quitar ${file.name}`} className="-my-1" onClick={onRemove} />
        )}
      </div>
      {progress ? <Sent progress={progress} /> : null}
    </article>
  );
}

function Sent({ progress: { sentBytes, totalBytes } }: { progress: UploadProgress }) {
  const percent = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0;
  // After the upload the server still checks the file.
  const text = percent === 100 ? 'Revisando el archivo...' : `${percent} % subido`;
  return <ProgressBar value={percent} max={100} text={text} />;
}

function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${formatNumber(Math.max(1, kilobytes), { maximum: 0 })} KB`;
  return `${formatNumber(kilobytes / 1024, { maximum: 1 })} MB`;
}
