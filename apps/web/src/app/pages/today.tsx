import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { deviceStorage } from '../../api/device-storage.ts';
import { useSession } from '../../api/session-store.ts';
import { useStartAfterAsking } from '../../features/exams/my-exams/unfinished-attempt.tsx';
import { usePapers } from '../../features/exams/papers/use-papers.ts';
import { countAnswers, createAnswerOutbox } from '../../features/exams/taking/answers/answer-outbox.ts';
import type { DeviceWork } from '../../features/study/today/offline-card.tsx';
import { TODAY_KEY } from '../../features/study/today/today.queries.ts';
import { TodayPage } from '../../features/study/today/today-page.tsx';

/** The page Hoy with what it takes from the exams: how one is started, and what this device holds. */
export function Today() {
  const client = useQueryClient();
  const work = useDeviceWork();
  const { unsentCount } = work;
  // What was sent changes the plan: it is read again each time fewer answers wait, and when the last one has gone.
  useEffect(() => {
    if (unsentCount === 0) return;
    return () => void client.invalidateQueries({ queryKey: TODAY_KEY });
  }, [client, unsentCount]);
  // The page then shows what the device kept, until there is a connection again.
  const { start, isStarting, dialog } = useStartAfterAsking({
    onOffline: () => void client.invalidateQueries({ queryKey: TODAY_KEY }),
  });
  return <TodayPage starting={{ start, isStarting }} work={work} dialog={dialog} />;
}

function useDeviceWork(): DeviceWork {
  const account = useSession()?.id;
  const own = usePapers().filter(({ bytes }) => bytes !== null);
  const unsentCount = useSyncExternalStore(lookOften, () =>
    account === undefined ? 0 : countAnswers(createAnswerOutbox(deviceStorage, account).list()),
  );
  return {
    paperCount: own.length,
    startedIds: own.flatMap(({ run, summary }) => (run === null ? [] : [summary.exam_attempt_id])),
    lapsesAt: own.flatMap(({ run, summary }) => (run === null ? [summary.lapses_at] : [])).sort()[0] ?? null,
    unsentCount,
  };
}

const LOOK_MS = 2_000;

/** The page, another tab or the service worker may send what waits. They have no common voice, so the page looks. */
function lookOften(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
