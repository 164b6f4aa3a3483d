import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { CurrentItem } from '../page-areas.ts';
import type { DraftSessions } from './draft-session.ts';

type Unsaved = Pick<DraftSessions, 'all' | 'subscribe'>;

/** The ids of the drafts whose input could not be saved. */
export function useUnsavedDrafts({ all, subscribe }: Unsaved): ReadonlySet<number> {
  const ids = useSyncExternalStore(subscribe, () =>
    all()
      .filter((session) => session.isUnsaved())
      .map(({ draftId }) => draftId)
      .join(' '),
  );
  return new Set(ids === '' ? [] : ids.split(' ').map(Number));
}

interface UnsavedNoteProps {
  sessions: Unsaved;
  /** The draft on screen, which has a note of its own. */
  draftId: number;
  onGoTo: (item: CurrentItem) => void;
}

/** Says beside the title that other questions are not saved, because their own notes are out of sight, and leads there. */
export function UnsavedNote({ sessions, draftId, onGoTo }: UnsavedNoteProps) {
  const unsaved = useUnsavedDrafts(sessions);
  const others = sessions.all().filter((one) => one.draftId !== draftId && unsaved.has(one.draftId));
  const numbers = others
    .flatMap((session) => session.stored().questions.map(({ number }) => number))
    .toSorted((a, b) => a - b);
  const [first] = others;
  const firstNumber = first?.stored().questions[0]?.number;
  return (
    <div role="status" className={first ? 'flex flex-wrap items-center gap-2' : 'sr-only'}>
      {first ? (
        <>
          <p className="flex items-center gap-1.5 text-sm font-medium text-bad-ink">
            <CloudOff aria-hidden="true" className="icon-s" />
            {`${numbers.length === 1 ? 'No se guardó la' : 'No se guardaron las'} ${numbersText(numbers)}`}
          </p>
          <Button variant="ghost" onClick={() => onGoTo({ draftId: first.draftId, index: 0 })}>
            {`Ir a la ${firstNumber}`}
          </Button>
        </>
      ) : null}
    </div>
  );
}
