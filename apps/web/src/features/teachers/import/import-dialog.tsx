import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { TEACHERS_AT_ONCE } from '@amauta/contract/teachers/teacher.ts';
import { SPREADSHEET_SIZE_LIMIT } from '@amauta/contract/teachers/teacher-exchange.ts';
import { Download, FileSpreadsheet } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { FileDrop } from '../../../ui/forms/file-drop.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../ui/forms/leaving/leave-question.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { HandOverDialog } from '../credentials/hand-over-dialog.tsx';
import { ImportPreview } from './import-preview.tsx';
import { importText } from './spreadsheet-words.ts';
import { useImport } from './use-import.ts';

const GOES_ON = 'Los docentes se siguen creando. Sus credenciales te esperarán en esta página.';

/**
 * Imports teachers from a spreadsheet in four steps: choose the file, preview each row, create the valid
 * rows, hand the credentials over.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const job = useImport(onClose);
  const preview = job.read?.preview;
  const good = (preview?.good_total ?? 0) + (preview?.update_total ?? 0);
  const guard = useLeaveGuard({
    isNeeded: good > 0 && !job.created && !job.isCreating,
    onLeave: () => {
      if (job.isCreating) showToast('info', GOES_ON);
      onClose();
    },
  });
  if (job.created) return <HandOverDialog credentials={job.created} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={guard.leave}
      title="Importar docentes"
      size={job.read ? 'xl' : 'md'}
      footer={
        <>
          {job.read ? (
            <Button
              variant="ghost"
              className="max-md:basis-full! md:mr-auto md:-ml-4.5"
              onClick={job.startOver}
            >
              Elegir otro archivo
            </Button>
          ) : null}
          <Button onClick={guard.leave}>Cancelar</Button>
          {job.read ? (
            <Button
              variant="primary"
              aria-disabled={good === 0}
              loading={job.isCreating}
              loadingText="Guardando..."
              onClick={job.create}
            >
              {importText(job.read.preview)}
            </Button>
          ) : null}
        </>
      }
    >
      {job.read ? (
        <ImportPreview
          fileName={job.read.file.name}
          preview={job.read.preview}
          isFetchingRefused={job.isFetchingRefused}
          onFetchRefused={job.fetchRefused}
        />
      ) : (
        <div className="grid gap-5">
          <p className="text-ink-2">
            Descarga la plantilla, completa una fila por docente y súbela. Antes de crear nada verás qué filas
            tienen errores.
          </p>
          <Button
            icon={<Download />}
            className="justify-self-start"
            loading={job.isFetchingTemplate}
            loadingText="Descargando..."
            onClick={job.fetchTemplate}
          >
            Descargar plantilla
          </Button>
          <ChoiceCard
            type="checkbox"
            checked={job.known === 'update'}
            description="Se buscan por correo o celular. Se cambia lo que traiga la fila, como la fecha en «Vence»; las celdas vacías no cambian nada."
            onChange={(isOn) => job.setKnown(isOn ? 'update' : 'refuse')}
          >
            Actualizar a los docentes que ya existen
          </ChoiceCard>
          <FileDrop
            icon={<FileSpreadsheet className="text-brand-ink" />}
            text={job.isReading ? 'Leyendo el archivo...' : 'Elegir archivo'}
            hint={`o suéltalo aquí. Excel (.xlsx), hasta ${SPREADSHEET_SIZE_LIMIT / MEGABYTE} MB y ${TEACHERS_AT_ONCE} docentes.`}
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={job.isReading}
            errors={job.refusal === null ? [] : [job.refusal]}
            onFiles={([file]) => file && job.choose(file)}
          />
        </div>
      )}
      <LeaveQuestion
        guard={guard}
        title="¿Salir sin importar a los docentes?"
        confirmText="Salir"
        cancelText="Volver"
      >
        Tendrás que subir el archivo otra vez.
      </LeaveQuestion>
    </Dialog>
  );
}
