import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { importQuestionsRoute, type QuestionImport } from '@amauta/contract/questions/question-exchange.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { forgetQuestions } from '../questions.queries.ts';

const FALLBACK = 'No se pudo importar el archivo. Inténtalo de nuevo.';
const IMPORT_TIMEOUT_MS = 120_000;

/** Imports the questions of a QTI 3.0 package or a Moodle XML file into a paper. */
export function ImportButton({ category }: { category: QuestionCategory }) {
  const queryClient = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<QuestionImport | null>(null);
  const importing = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set('category', JSON.stringify(category));
      body.set('file', file);
      return call(importQuestionsRoute, { body, fallback: FALLBACK, timeoutMs: IMPORT_TIMEOUT_MS });
    },
    onSuccess: ({ data }) => setResult(data),
    onError: (failure) => showToast('error', messageOf(failure), { duration: 8_000 }),
    // Also after a failure: if only the reply was lost, questions are stored.
    onSettled: () => forgetQuestions(queryClient),
  });
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".zip,.xml,application/zip,text/xml,application/xml"
        className="sr-only"
        tabIndex={-1}
        aria-label="Archivo QTI o Moodle XML"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that choosing the same file again, perhaps corrected, fires the event.
          event.target.value = '';
          if (file) importing.mutate(file);
        }}
      />
      <Button
        icon={<FileUp />}
        loading={importing.isPending}
        loadingText="Importando..."
        onClick={() => picker.current?.click()}
      >
        Importar de QTI o Moodle
      </Button>
      <ImportResult result={result} onClose={() => setResult(null)} />
    </>
  );
}

function ImportResult({ result, onClose }: { result: QuestionImport | null; onClose: () => void }) {
  return (
    <Dialog
      open={result !== null}
      onClose={onClose}
      title="Importación terminada"
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      {result ? (
        <div className="grid gap-4">
          <p>{createdText(result.created.length)}</p>
          <Reasons title="No se importaron" list={result.skipped} />
          <Reasons title="Revisa estas preguntas" list={result.warnings} />
        </div>
      ) : null}
    </Dialog>
  );
}

function createdText(count: number): string {
  if (count === 0) return 'No se creó ninguna pregunta.';
  return count === 1 ? 'Se creó 1 pregunta.' : `Se crearon ${formatNumber(count)} preguntas.`;
}

function Reasons({ title, list }: { title: string; list: QuestionImport['skipped'] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-base">
        {title} ({formatNumber(list.length)})
      </h3>
      <ul className="divide-y divide-line text-sm">
        {list.map(({ name, reason }) => (
          <li key={`${name}-${reason}`} className="py-2">
            <b>{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
