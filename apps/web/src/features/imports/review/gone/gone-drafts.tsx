import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { importKeys } from '../../imports.queries.ts';
import type { DraftSession, DraftSessions } from '../draft/draft-session.ts';
import { OwnText } from '../draft/own-text.tsx';
import { byFirstNumber } from '../draft/put-drafts.ts';
import type { CurrentItem } from '../page-areas.ts';

/**
 * The drafts of the server, and those that are gone there but have unsaved input here. They stay on screen, since another
 * question in their place would take what the person types for shortcut keys.
 */
export function useHeldDrafts(
  { all, subscribe }: DraftSessions,
  listed: readonly ImportDraft[],
): readonly ImportDraft[] {
  const heldOf = () =>
    all().filter((one) => !one.isSettled() && !listed.some(({ id }) => id === one.draftId));
  const ids = useSyncExternalStore(subscribe, () => idsOf(heldOf()));
  return useMemo(() => {
    if (ids === '') return listed;
    const held = all().filter(({ draftId }) => ids.split(' ').includes(String(draftId)));
    return [...listed, ...held.map((session) => session.stored())].toSorted(byFirstNumber);
  }, [all, ids, listed]);
}

interface GoneNoticesProps {
  importId: number;
  sessions: DraftSessions;
  drafts: readonly ImportDraft[];
  current: CurrentItem | null;
  onGoTo: (item: CurrentItem) => void;
}

/** Tells of each draft that somebody else has put into a group while the person typed in it, and keeps what was typed. */
export function GoneNotices({ sessions: { all, subscribe }, ...others }: GoneNoticesProps) {
  const goneOf = () => all().filter((session) => session.state().kind === 'gone');
  const ids = useSyncExternalStore(subscribe, () => idsOf(goneOf()));
  if (ids === '') return null;
  // On a wide screen it stays in view above the title's bar, since the person may be typing far below.
  return (
    <div
      data-title-bar=""
      className="-mx-4 px-4 pt-2 pb-1 md:-mx-6 md:px-6 xl:sticky xl:-top-3 xl:z-20 xl:bg-paper"
    >
      {goneOf().map((session) => (
        <GoneNotice key={session.key} session={session} {...others} />
      ))}
    </div>
  );
}

function GoneNotice(props: Omit<GoneNoticesProps, 'sessions'> & { session: DraftSession }) {
  const { importId, session, drafts, current, onGoTo } = props;
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // Only the list tells where the question stands now, or that the whole import was deleted.
    const queryKey = importKeys.drafts(importId);
    void queryClient.invalidateQueries({ queryKey }).then(() => setLoaded(true));
  }, [queryClient, importId]);
  useEffect(() => {
    if (isLoaded) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  if (!isLoaded) return null;
  const numbers = session.stored().questions.map(({ number }) => number);
  const group = drafts.find(
    ({ id, questions }) => id !== session.draftId && questions.some(({ number }) => numbers.includes(number)),
  );
  const index = group?.questions.findIndex(({ number }) => numbers.includes(number)) ?? 0;
  const name = numbers.length === 1 ? `la pregunta ${numbers[0]}` : `las preguntas ${numbersText(numbers)}`;
  const groupNumbers = group?.questions.map(({ number }) => number).toSorted((a, b) => a - b) ?? [];
  return (
    <div ref={box} className="mb-2">
      <Notice tone="warn" role="alert">
        <p>
          {group
            ? `Otra persona o ventana puso ${name} en el grupo ${numbersText(groupNumbers)} mientras la editabas. Lo que escribiste no se guardó: cópialo allí si hace falta.`
            : `Otra persona o ventana agrupó o quitó ${name} mientras la editabas. Lo que escribiste no se guardó: cópialo si hace falta.`}
        </p>
        <OwnText content={session.store.get().content} />
        <div className="mt-2 flex flex-wrap gap-2">
          {group && group.id !== current?.draftId ? (
            <Button onClick={() => onGoTo({ draftId: group.id, index })}>
              {`Ir a la pregunta ${group.questions[index]?.number}`}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={() => void session.rebase(session.stored(), 'stored')}>
            Descartar lo que escribí
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function idsOf(sessions: readonly DraftSession[]): string {
  return sessions.map(({ draftId }) => draftId).join(' ');
}
