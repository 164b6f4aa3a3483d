import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HardDriveDownload } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { KeepError } from '../../../api/kept/device-room.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatBytes, formatDate } from '../../../ui/format.ts';
import { storePaper } from './paper-shelf.ts';

const FALLBACK = 'No se pudo guardar el examen. Vuelve a intentarlo.';

/** Stores the chosen exam on this device. The exam's clock starts only when the teacher presses 'Empezar'. */
export function StorePaperButton({
  payload,
  onMissing,
}: {
  payload: ExamPayload | null;
  onMissing: () => void;
}) {
  const client = useQueryClient();
  const store = useMutation({
    mutationFn: storePaper,
    onSuccess: ({ stored: { paper, bytes }, message }) => {
      const text = `Examen guardado en este equipo: ${formatBytes(bytes)}. Empiézalo hasta el ${formatDate(paper.lapses_at)}, con o sin conexión.`;
      showToast('success', text);
      if (message) showToast('info', message);
    },
    onError: (error) =>
      showToast('error', error instanceof KeepError ? error.message : messageOf(error, FALLBACK)),
    onSettled: () => client.invalidateQueries({ queryKey: ['exams', 'papers'] }),
  });
  return (
    <div>
      <Button
        variant="secondary"
        icon={<HardDriveDownload />}
        aria-disabled={store.isPending}
        className="w-full px-3! whitespace-normal!"
        onClick={() => {
          if (store.isPending) return;
          if (payload) store.mutate(payload);
          else onMissing();
        }}
      >
        {store.isPending ? 'Guardando...' : 'Guardar para rendir sin conexión'}
      </Button>
      <p className="mt-2 text-sm text-ink-2">
        El tiempo empieza cuando lo abras. Hasta 3 exámenes, 7 días cada uno.
      </p>
    </div>
  );
}
