import { type AnswerChange, type AnswerPreview, applyAnswersRoute } from '@amauta/contract/imports/sheets.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callData } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Notice, Skeleton } from '../../../ui/feedback/surface.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { formatDate, formatNumber, formatTime } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { countOf } from '../import-words.ts';
import { ANSWERS_FALLBACK, forgetImport, importKeys, LONG_TIMEOUT_MS } from '../imports.queries.ts';
import { ChangesTable } from './changes-table.tsx';
import { movedNumbers } from './moved-numbers.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { WaysOn } from './ways-on.tsx';

interface AnswerReviewProps {
  id: number;
  preview: AnswerPreview;
  /** Another sheet's preview is loading; `preview` is still that of the sheet before. */
  isLoading: boolean;
  onSheet: (index: number) => void;
}

/** The sheets of the file, the changes that the chosen sheet would make, and the button that applies them. */
export function AnswerReview({ id, preview, isLoading, onSheet }: AnswerReviewProps) {
  const changesId = useId();
  const {
    sheets,
    sheet,
    changes,
    code_mismatch: mismatch,
    code_doubt: doubt,
    contested_reason: contestedReason,
    applied_at: appliedAt,
  } = preview;
  const chosen = sheets.find(({ index }) => index === sheet);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
        {appliedAt === null ? null : (
          <Notice tone="ok" role="status">
            <p>
              {`Respuestas aplicadas el ${formatDate(appliedAt)} a las ${formatTime(appliedAt)}: ${countOf(changes.length, 'cambio', 'cambios')}.`}
            </p>
          </Notice>
        )}
        {mismatch === null ? null : (
          <Notice tone="bad" icon={FileX} role="alert">
            <p className="font-semibold">La hoja no es de este cuadernillo.</p>
            <p>{mismatch}</p>
          </Notice>
        )}
        {doubt === null ? null : (
          <Notice tone="warn" role="alert">
            <p className="font-semibold">La hoja no dice de qué cuadernillo es.</p>
            <p>{doubt}</p>
          </Notice>
        )}
        {contestedReason === null ? null : (
          <Notice tone="warn" role="alert">
            <p className="font-semibold">
              {`${preview.for_import === null ? 'No cambian' : 'En el banco no cambian'}: ${numbersText(preview.contested_numbers)}.`}
            </p>
            <p>{contestedReason}</p>
          </Notice>
        )}
        {sheets.length > 1 && appliedAt === null ? (
          <SheetChoice sheets={sheets} chosen={sheet} onChoose={onSheet} />
        ) : null}
        {chosen?.warnings.map((text) => (
          <Notice key={text} tone="warn">
            <p>{text}</p>
          </Notice>
        ))}
      </div>
      {/* In one column the summary comes first, since the list of changes may be long. */}
      <Summary id={id} preview={preview} isLoading={isLoading} />
      {sheet === null ? null : (
        <Card aria-labelledby={changesId} className="max-md:p-4">
          <h2 id={changesId}>{appliedAt === null ? 'Qué cambia' : 'Qué cambió'}</h2>
          {isLoading ? <Skeleton className="mt-4" /> : <ChangesTable preview={preview} />}
        </Card>
      )}
    </div>
  );
}

function Summary({ id, preview, isLoading }: { id: number; preview: AnswerPreview; isLoading: boolean }) {
  const headingId = useId();
  const reasonId = useId();
  const { sheet, sheets, changes, applied_at: appliedAt } = preview;
  const chosen = sheets.find(({ index }) => index === sheet);
  const [outdated, setOutdated] = useState<AnswerPreview | null>(null);
  const applying = useApply(id, () => setOutdated(preview));
  const moved = outdated ? movedNumbers(outdated, preview) : [];
  const [isAsked, setAsked] = useState(false);
  // The button that opened the question goes once the sheet is applied.
  const { finalFocus, toTitle } = useTitleFocus();
  const reason = isLoading ? null : reasonAgainst(preview);
  const count = countOf(changes.length, 'cambio', 'cambios');
  return (
    <aside
      aria-labelledby={headingId}
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <Faja />
      <div className="grid gap-4 p-6 max-md:p-4">
        <div>
          <h2 id={headingId}>{chosen?.title || 'Hoja de respuestas'}</h2>
          {chosen ? (
            <p className="num text-sm text-ink-2">
              {[chosen.code, countOf(chosen.key_count, 'clave', 'claves')].filter(Boolean).join(', ')}
            </p>
          ) : null}
          {preview.for_import === null ? null : (
            <p className="text-sm text-ink-2 wrap-anywhere">{`Para ${preview.for_import.file_name}`}</p>
          )}
        </div>
        {moved.length > 0 && appliedAt === null ? (
          <Notice tone="warn" role="alert">
            <p className="font-semibold">Las preguntas cambiaron desde que viste la lista.</p>
            <p>{`Es distinto en: ${numbersText(moved)}. Revisa la lista nueva y aplica otra vez.`}</p>
          </Notice>
        ) : null}
        <Figures preview={preview} />
        {appliedAt === null ? (
          <>
            <Button
              variant="primary"
              size="lg"
              aria-disabled={isLoading || reason !== null}
              aria-describedby={reason === null ? undefined : reasonId}
              loading={applying.isPending}
              loadingText="Aplicando..."
              onClick={() => setAsked(true)}
            >
              {changes.length > 0 ? `Aplicar ${count}` : 'Aplicar cambios'}
            </Button>
            {reason === null ? null : (
              <p id={reasonId} className="text-sm text-ink-2">
                {reason}
              </p>
            )}
          </>
        ) : (
          <WaysOn preview={preview} />
        )}
      </div>
      <ConfirmDialog
        open={isAsked}
        title={`¿Aplicar ${count}?`}
        confirmText={`Aplicar ${count}`}
        pending={applying.isPending}
        pendingText="Aplicando..."
        finalFocus={finalFocus}
        onCancel={() => setAsked(false)}
        onConfirm={() =>
          sheet !== null &&
          applying.mutate({ ...preview, sheet }, { onSuccess: toTitle, onSettled: () => setAsked(false) })
        }
      >
        <p>{whatHappens(changes)}</p>
        {preview.code_doubt === null ? null : (
          <p className="mt-2 font-semibold text-warn-ink">
            La hoja no dice de qué cuadernillo es: comprueba que sea la de estas preguntas.
          </p>
        )}
      </ConfirmDialog>
    </aside>
  );
}

function useApply(id: number, onOutdated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    // `plan_hash` makes sure that only the previewed changes are applied.
    mutationFn: ({ sheet, plan_hash }: { sheet: number; plan_hash: string }) => {
      const options = { fallback: ANSWERS_FALLBACK, timeoutMs: LONG_TIMEOUT_MS };
      return callData(applyAnswersRoute, { params: { id }, body: { sheet, plan_hash }, ...options });
    },
    onSuccess: (applied) => {
      queryClient.setQueriesData({ queryKey: [...importKeys.one(id), 'answers'] }, applied);
      showToast(
        'success',
        `${countOf(applied.changes.length, 'respuesta aplicada', 'respuestas aplicadas')}`,
      );
      return forgetImport(queryClient, id);
    },
    onError: (failure) => {
      showFailure(failure);
      if (!(failure instanceof ApiError && failure.code === 'EDIT_CONFLICT')) return;
      onOutdated();
      return forgetImport(queryClient, id);
    },
  });
}

/** The sentences that say what applying the changes does to questions of the bank and to drafts. */
function whatHappens(changes: readonly AnswerChange[]): string {
  const bank =
    'Cada pregunta del banco recibe una versión nueva con su respuesta; los exámenes ya dados no cambian.';
  const drafts = 'Los borradores quedan con su respuesta marcada y siguen por revisar.';
  const kinds = new Set(changes.map(({ target }) => target.kind));
  if (!kinds.has('draft')) return bank;
  return kinds.has('question') ? `${bank} ${drafts}` : drafts;
}

/** Why the sheet can't be applied; null when it can. */
function reasonAgainst({ sheet, changes, code_mismatch: mismatch }: AnswerPreview): string | null {
  if (mismatch !== null) return 'La hoja y el cuadernillo tienen códigos distintos.';
  if (sheet === null) return 'Elige primero la hoja de este examen.';
  return changes.length === 0 ? 'No hay nada que cambiar.' : null;
}

function Figures({ preview }: { preview: AnswerPreview }) {
  const { sheet, changes, unchanged } = preview;
  if (sheet === null || preview.code_mismatch !== null) return null;
  return (
    <dl className="num divide-y divide-line border-y border-line">
      <Figure name={preview.applied_at === null ? 'Cambian' : 'Cambiaron'} value={changes.length} />
      <Figure name="Quedan igual" value={unchanged.length} />
      <Odd name="Sin respuesta en la hoja" numbers={preview.missing_numbers} />
      <Odd
        name={
          preview.for_import === null
            ? 'Sin pregunta en el examen'
            : 'Sin pregunta en el cuadernillo, o descartada'
        }
        numbers={preview.extra_numbers}
      />
      <Odd name="Con una letra que no existe" numbers={preview.impossible_numbers} />
      <Odd
        name={preview.for_import === null ? 'En varios exámenes, no cambian' : 'En el banco no cambian'}
        numbers={preview.contested_numbers}
      />
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-2.5">
      <dt>{name}</dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  );
}

/** A row of numbers that don't fit; nothing when there are none. */
function Odd({ name, numbers }: { name: string; numbers: readonly number[] }) {
  if (numbers.length === 0) return null;
  return (
    <div className="py-2.5">
      <dt>{`${name} (${formatNumber(numbers.length)})`}</dt>
      <dd className="text-sm text-warn-ink">{numbersText(numbers)}</dd>
    </div>
  );
}
