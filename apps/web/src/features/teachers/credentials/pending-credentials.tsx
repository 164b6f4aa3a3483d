import type { TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { keepFocusWhenRemoved } from '../../../ui/overlays/keep-focus.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { pendingCredentialsQuery } from '../teachers.queries.ts';

interface PendingCredentialsProps {
  onOpen: (credentials: readonly TeacherCredential[]) => void;
}

/** Says that temporary passwords wait to be handed over and until when, with a button that shows them. */
export function PendingCredentials({ onOpen }: PendingCredentialsProps) {
  const { data: credentials = [] } = useQuery(pendingCredentialsQuery);
  // The newest are first, so the last ones are deleted soonest.
  const oldest = credentials.at(-1);
  if (!oldest) return null;
  const until = `${formatDate(oldest.kept_until)} a las ${formatTime(oldest.kept_until)}`;
  return (
    <Notice
      tone="warn"
      icon={KeyRound}
      role="status"
      className="mb-6"
      action={
        <Button ref={keepFocusWhenRemoved} onClick={() => onOpen(credentials)}>
          Ver credenciales
        </Button>
      }
    >
      <p>
        <b>Tienes por entregar las credenciales de {countOfTeachers(credentials.length)}.</b>
      </p>
      <p className="text-sm text-ink-2">
        Solo tú puedes verlas. Las primeras se borran el <span className="num">{until}</span>.
      </p>
    </Notice>
  );
}
