import { useQueryClient } from '@tanstack/react-query';
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
  // The page then shows what the device kept, until there is a connection again.
  const { start, isStarting, dialog } = useStartAfterAsking({
    onOffline: () => void client.invalidateQueries({ queryKey: TODAY_KEY }),
  });
  return <TodayPage starting={{ start, isStarting }} work={useDeviceWork()} dialog={dialog} />;
}

function useDeviceWork(): DeviceWork {
  const account = useSession()?.id;
  const own = usePapers().filter(({ bytes }) => bytes !== null);
  const unsent = account === undefined ? [] : createAnswerOutbox(deviceStorage, account).list();
  return {
    paperCount: own.length,
    startedIds: own.flatMap(({ run, summary }) => (run === null ? [] : [summary.exam_attempt_id])),
    lapsesAt: own.flatMap(({ run, summary }) => (run === null ? [summary.lapses_at] : [])).sort()[0] ?? null,
    unsentCount: countAnswers(unsent),
  };
}
