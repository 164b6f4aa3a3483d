import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

import { dismissToast, showToast } from '../../../ui/feedback/toast.ts';
import { formatDate, initialsOf } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { Credentials } from '../credentials/credentials.ts';
import { CredentialsDialog } from '../credentials/hand-over-dialog.tsx';
import { TemporaryPasswordQuestion } from '../credentials/issue-credentials-dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { teacherDetailQuery } from '../teachers.queries.ts';
import { AuditTrail } from './audit-trail.tsx';
import { AccessCard, DetailFacts } from './detail-facts.tsx';
import { PersonalDataPart } from './personal-data.tsx';

interface TeacherDetailDialogProps {
  id: number;
  onClose: () => void;
  onEdit: () => void;
}

/** The details of a teacher: data, accesses, a summary of results, and the history of changes. */
export function TeacherDetailDialog({ id, onClose, onEdit }: TeacherDetailDialogProps) {
  const detail = useQuery(teacherDetailQuery(id));
  const [isAsking, setAsking] = useState(false);
  const [renewed, setRenewed] = useState<Credentials | null>(null);
  useLoadingToasts(detail.data !== undefined, detail.isError);
  const teacher = detail.data;
  const mayWrite = useMay('teachers:write');

  if (renewed) return <CredentialsDialog credentials={renewed} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={teacher?.full_name ?? 'Detalle del docente'}
      size="xl"
      footer={
        <>
          {teacher && mayWrite ? (
            <Button
              variant="danger-ghost"
              icon={<KeyRound />}
              className="max-md:basis-full! md:mr-auto md:-ml-4.5"
              onClick={() => setAsking(true)}
            >
              Nueva contraseña temporal
            </Button>
          ) : null}
          <Button onClick={onClose}>Cerrar</Button>
          {mayWrite ? (
            <Button variant="primary" icon={<Pencil />} aria-disabled={!teacher} onClick={onEdit}>
              Editar
            </Button>
          ) : null}
        </>
      }
    >
      <Loaded query={detail} lines={6} text="Cargando detalle del docente...">
        {(teacher) => (
          <>
            <Standing teacher={teacher} />
            <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)]">
              <DetailFacts teacher={teacher} />
              <div className="grid content-start gap-6">
                {mayWrite ? <AccessCard teacher={teacher} /> : null}
                <AuditTrail teacherId={id} />
                <PersonalDataPart teacher={teacher} onErased={onClose} />
              </div>
            </div>
            <TemporaryPasswordQuestion
              open={isAsking}
              teacher={teacher}
              onCancel={() => setAsking(false)}
              onSet={setRenewed}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Standing({ teacher }: { teacher: TeacherDetail }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Niche tone="tint">{initialsOf(teacher.full_name)}</Niche>
      <p className="num text-sm text-ink-2">Docente desde el {formatDate(teacher.created_at)}</p>
      <StatusBadge teacher={teacher} />
    </div>
  );
}

const TOAST = { id: 'teacher-detail' };

/** Toasts for loading and loaded. Errors are shown in the dialog instead. */
function useLoadingToasts(isLoaded: boolean, isFailed: boolean): void {
  useEffect(() => {
    if (isLoaded) showToast('success', 'Detalle del docente cargado correctamente.', TOAST);
    else if (isFailed) dismissToast(TOAST.id);
    else showToast('loading', 'Cargando detalle del docente...', TOAST);
  }, [isLoaded, isFailed]);
  useEffect(() => () => dismissToast(TOAST.id), []);
}
