import { useEffect } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { loadCode } from '../../../../ui/lazy/load-code.ts';
import { hasLeftAnswers } from './answer-outbox.ts';

/** Sends what an exam left unsent on this device, wherever the teacher opens the product again. */
export function useLeftAnswers(accountId: number | undefined): void {
  useEffect(() => {
    if (accountId === undefined || !hasLeftAnswers(deviceStorage, accountId)) return;
    // Loaded only when needed: most visits have nothing to send. Without a connection the exam itself sends later.
    loadCode(() => import('./answer-service.ts')).then(
      (service) => service.answerSenderOf(accountId),
      () => undefined,
    );
  }, [accountId]);
}
