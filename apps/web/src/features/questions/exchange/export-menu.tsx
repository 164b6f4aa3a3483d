import type { QuestionMatch } from '@amauta/contract/questions/bank.ts';
import { type ExchangeFormat, exportQuestionsRoute } from '@amauta/contract/questions/question-exchange.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Menu } from '../../../ui/overlays/popover.tsx';

const FALLBACK = 'No se pudo exportar las preguntas. Inténtalo de nuevo.';
const TOAST = 'export-questions';
/** Making a package with images may take long. */
const EXPORT_TIMEOUT_MS = 120_000;

const FORMATS: readonly { format: ExchangeFormat; name: string; fileName: string }[] = [
  { format: 'qti', name: 'QTI 3.0 (paquete .zip)', fileName: 'preguntas-qti.zip' },
  { format: 'moodle', name: 'Moodle XML', fileName: 'preguntas-moodle.xml' },
];

interface ExportMenuProps {
  which: { ids: number[] } | { filter: QuestionMatch };
  count: number;
  isSelection: boolean;
}

/** Exports the selected questions, or all that match the filter, for another platform. */
export function ExportMenu({ which, count, isSelection }: ExportMenuProps) {
  const exporting = useMutation({
    mutationFn: async ({ format, fileName }: (typeof FORMATS)[number]) => {
      showToast('loading', 'Exportando archivo...', { id: TOAST });
      const body = { format, ...which };
      const options = { body, fallback: FALLBACK, timeoutMs: EXPORT_TIMEOUT_MS };
      saveFile(await call(exportQuestionsRoute, options), fileName);
    },
    onSuccess: () => showToast('success', 'Descarga iniciada', { id: TOAST }),
    onError: (failure) => showToast('error', messageOf(failure), { id: TOAST }),
  });
  if (count === 0) return null;
  return (
    <Menu
      trigger={
        <>
          <Download className="icon-s" />
          {isSelection ? `Exportar elegidas (${count})` : `Exportar (${count})`}
        </>
      }
      triggerClassName={buttonClass({ variant: 'ghost' })}
      align="end"
      items={FORMATS.map((choice) => ({
        label: choice.name,
        disabled: exporting.isPending,
        onSelect: () => exporting.mutate(choice),
      }))}
    />
  );
}
