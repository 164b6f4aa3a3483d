import { useEffect } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { listPaperRuns } from '../../../../api/kept/paper-runs.ts';
import { loadCode } from '../../../../api/load-code.ts';
import { hasLeftAnswers } from './answer-outbox.ts';

/**
 * Sends the answers that an exam left unsent on this device, as soon as the teacher opens any page of the
 * product.
 */
export function useLeftAnswers(accountId: number | undefined): void {
  useEffect(() => {
    if (accountId === undefined) return;
    const stopTelling = tellPapers();
    if (!hasLeftAnswers(deviceStorage, accountId)) return stopTelling;
    // Loaded only when needed: most visits have nothing to send. If the code can't be loaded for lack of a
    // connection, the exam screen sends the answers later.
    loadCode(() => import('./answer-service.ts')).then(
      (service) => service.answerSenderOf(accountId),
      () => undefined,
    );
    return stopTelling;
  }, [accountId]);
}

/** Reports the start and end of stored papers to the server, now and whenever the connection comes back. */
function tellPapers(): () => void {
  const tell = () => {
    if (listPaperRuns().length === 0) return;
    loadCode(() => import('../../papers/paper-sync.ts')).then(
      ({ tellRuns }) => tellRuns(),
      () => undefined,
    );
  };
  tell();
  window.addEventListener('online', tell);
  return () => window.removeEventListener('online', tell);
}
