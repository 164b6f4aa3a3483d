import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { CoverChoice, Resource } from '@amauta/contract/resources/files.ts';
import { PDF_SIZE_LIMIT, replaceResourceRoute } from '@amauta/contract/resources/files.ts';
import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { upload } from '../../../../api/transfer/upload.ts';
import { showFailure } from '../../../../ui/feedback/toast.ts';
import { ChoiceCard } from '../../../../ui/forms/choice.tsx';
import { FileDrop } from '../../../../ui/forms/file-drop.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../../ui/forms/leaving/leave-question.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { pdfProblem } from '../upload/pdf-file.ts';
import { PreviewField } from '../upload/preview-field.tsx';
import { useSaved } from './use-library-form.ts';

const FALLBACK = 'Error al actualizar el archivo';

/** Replaces the PDF of a file, its cover, or both. */
export function ReplaceDialog({ file, onClose }: { file: Resource; onClose: () => void }) {
  const saved = useSaved(onClose);
  const [pdf, setPdf] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [cover, setCover] = useState<CoverChoice>('first_page');
  const [chosen, setChosen] = useState<{
    preview: File | null;
    texts: { preview_image?: string | undefined };
  }>({
    preview: null,
    texts: {},
  });
  const [sent, setSent] = useState(0);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const replacing = useMutation({
    mutationFn: () => {
      const body = new FormData();
      body.append('cover', cover);
      body.append('version', String(file.version));
      if (pdf) body.append('file_path', pdf);
      if (chosen.preview) body.append('preview_image', chosen.preview);
      return upload(replaceResourceRoute, {
        params: { id: file.id },
        body,
        fallback: FALLBACK,
        signal: leaving.current.signal,
        onProgress: ({ sentBytes, totalBytes }) => setSent(Math.round((100 * sentBytes) / totalBytes)),
      });
    },
    onSuccess: () => saved('Archivo actualizado correctamente'),
    onError: (error) => {
      if (leaving.current.signal.aborted) return;
      const { file_path: pdfTexts, preview_image: coverTexts } =
        error instanceof ApiError ? error.fields : {};
      setProblem(pdfTexts?.[0] ?? null);
      setChosen((now) => ({ ...now, texts: { preview_image: coverTexts?.[0] } }));
      showFailure(error);
    },
  });
  const isChosen = pdf !== null || chosen.preview !== null;
  const guard = useLeaveGuard({ isNeeded: isChosen && !replacing.isSuccess, onLeave: onClose });
  const choose = async (next: File | undefined) => {
    if (!next) return;
    const found = await pdfProblem(next);
    setProblem(found);
    if (found === null) setPdf(next);
  };
  return (
    <ConfirmDialog
      open
      title="Reemplazar archivo"
      size="md"
      confirmText="Reemplazar"
      hasFields
      isIncomplete={!isChosen}
      pending={replacing.isPending}
      pendingText={sent < 100 ? `Subiendo ${sent} %` : 'Guardando...'}
      onCancel={guard.leave}
      onConfirm={() => replacing.mutate()}
    >
      <div className="grid gap-5">
        <p className="wrap-anywhere">
          <b>{file.name}</b> conserva su nombre y su lugar. Elige un PDF, una portada o ambos.
        </p>
        <FileDrop
          icon={<FileText className="text-brand-ink" />}
          text={pdf ? `PDF nuevo: ${pdf.name}` : 'Elegir PDF'}
          hint={`o suéltalo aquí. Hasta ${PDF_SIZE_LIMIT / MEGABYTE} MB.`}
          accept=".pdf,application/pdf"
          disabled={replacing.isPending}
          errors={problem === null ? [] : [problem]}
          onFiles={([next]) => void choose(next)}
        />
        {pdf && !chosen.preview ? (
          <ChoiceCard
            type="checkbox"
            checked={cover === 'first_page'}
            onChange={(isOn) => setCover(isOn ? 'first_page' : 'keep')}
          >
            Usar la primera página como portada
          </ChoiceCard>
        ) : null}
        <PreviewField
          item={{ ...chosen, file: { name: file.name } }}
          onChange={({ preview, texts }) =>
            setChosen((now) => ({
              preview: preview === undefined ? now.preview : preview,
              texts: texts ?? now.texts,
            }))
          }
        />
      </div>
      <LeaveQuestion guard={guard} />
    </ConfirmDialog>
  );
}
