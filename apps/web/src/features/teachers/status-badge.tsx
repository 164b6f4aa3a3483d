import type { TeacherStatus } from '@amauta/contract/teachers.ts';
import { Ban, CircleCheck, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const LOOKS: Record<TeacherStatus, { tone: BadgeTone; icon: ReactNode; text: string }> = {
  active: { tone: 'ok', icon: <CircleCheck />, text: 'Activo' },
  expiring_soon: { tone: 'warn', icon: <ClockAlert />, text: 'Por vencer' },
  expired: { tone: 'bad', icon: <Ban />, text: 'Inactivo' },
};

/** Whether a teacher may use what was paid for. */
export function StatusBadge({ status }: { status: TeacherStatus }) {
  const { tone, icon, text } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
