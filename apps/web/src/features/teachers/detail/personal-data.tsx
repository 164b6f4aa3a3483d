import { teacherDataRoute } from '@amauta/contract/privacy.ts';
import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Eraser } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { Whole } from '../../../ui/whole.tsx';
import { forgetTeachers } from '../teachers.queries.ts';
import { EraseTeacherDialog } from './erase-teacher-dialog.tsx';

const FALLBACK = 'No se pudieron exportar los datos del docente.';
/** Years of exams take longer to collect than other data. */
const LIMIT_MS = 60_000;

/** Whether the teacher accepted the privacy text, with the buttons that export and erase the personal data. */
export function PersonalDataPart({ teacher, onErased }: { teacher: TeacherDetail; onErased: () => void }) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('teachers:write');
  const [isAsking, setAsking] = useState(false);
  const taking = useMutation({
    mutationFn: () =>
      call(teacherDataRoute, { params: { id: teacher.id }, fallback: FALLBACK, timeoutMs: LIMIT_MS }),
    onSuccess: (data) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `datos-docente-${teacher.id}.json`);
      showToast('success', 'Los datos del docente se exportaron.');
    },
    onError: showFailure,
    // The export is a new entry in the history of changes.
    onSettled: () => forgetTeachers(queryClient),
  });
  const { privacy_consent: consent } = teacher;
  return (
    <section aria-labelledby="datos-personales">
      <h3 id="datos-personales" className="text-lg">
        Datos personales
      </h3>
      <p className="mt-1 text-ink-2">
        {consent ? (
          <>
            Aceptó el texto de privacidad <span className="num whitespace-nowrap">{consent.version}</span> el{' '}
            <Whole>{formatDate(consent.accepted_at)}</Whole>.
          </>
        ) : (
          'Aún no aceptó el texto de privacidad.'
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          icon={<Download />}
          loading={taking.isPending}
          loadingText="Exportando..."
          onClick={() => taking.mutate()}
        >
          Exportar sus datos
        </Button>
        {mayWrite ? (
          <Button variant="danger-ghost" icon={<Eraser />} onClick={() => setAsking(true)}>
            Borrar datos personales
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <EraseTeacherDialog teacher={teacher} onCancel={() => setAsking(false)} onErased={onErased} />
      ) : null}
    </section>
  );
}
