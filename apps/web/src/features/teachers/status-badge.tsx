import type { Teacher, TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import { Ban, CircleCheck, ClockAlert, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/feedback/badge.tsx';

const LOOKS: Record<TeacherStatus, { tone: BadgeTone; icon: ReactNode; text: string }> = {
  active: { tone: 'ok', icon: <CircleCheck />, text: 'Activo' },
  expiring_soon: { tone: 'warn', icon: <ClockAlert />, text: 'Por vencer' },
  expired: { tone: 'bad', icon: <Ban />, text: 'Inactivo' },
};

const BLOCKED = { tone: 'bad', icon: <Lock />, text: 'Bloqueado' } as const;

/** Shows whether a teacher has access. A blocked teacher is shown as blocked, even while the access lasts. */
export function StatusBadge({ teacher }: { teacher: Pick<Teacher, 'status' | 'blocked'> }) {
  const { tone, icon, text } = teacher.blocked ? BLOCKED : LOOKS[teacher.status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
