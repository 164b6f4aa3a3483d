import { useLayoutEffect, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { currentSession, subscribeToSession } from '../../../../api/session-store.ts';
import { inOneTab } from '../../../../api/tab-lock.ts';
import { createAnswerOutbox } from './answer-outbox.ts';
import { type AnswerSender, createAnswerSender, type SenderParts } from './answer-sender.ts';
import { sendAnswer } from './answer-transport.ts';
import { tellRefused } from './refused-answers.ts';

/** A sender that lives in this page: woken by the connection, by the person's return and by other tabs. */
export function startAnswerSender(accountId: number, send: SenderParts['send'] = sendAnswer): AnswerSender {
  const outbox = createAnswerOutbox(deviceStorage, accountId);
  const sender = createAnswerSender({
    outbox,
    send,
    // Two tabs that send the same answer change nothing: the first reply stands.
    exclusively: (work) => inOneTab(`amauta-answers-${accountId}`, work),
    random: Math.random,
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') sender.retryNow();
  };
  window.addEventListener('online', sender.retryNow);
  document.addEventListener('visibilitychange', onVisible);
  const stopListening = deviceStorage.onChangedElsewhere((key) => {
    if (outbox.owns(key)) sender.outboxChanged();
  });
  sender.retryNow();
  return {
    ...sender,
    stop() {
      window.removeEventListener('online', sender.retryNow);
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
      sender.stop();
    },
  };
}

let current: { readonly accountId: number; readonly sender: AnswerSender } | undefined;

/** Without its account a sender could only be refused; what waits stays stored until that account is back. */
function stopWhenSignedOut(): void {
  if (current === undefined || currentSession()?.id === current.accountId) return;
  current.sender.stop();
  current = undefined;
}

/**
 * The page's one sender for the signed-in account. It outlives the exam screen, so that what waits is sent while one
 * looks at results or starts another exam.
 */
export function answerSenderOf(accountId: number): AnswerSender {
  if (current?.accountId !== accountId) {
    if (current === undefined) subscribeToSession(stopWhenSignedOut);
    current?.sender.stop();
    current = { accountId, sender: startAnswerSender(accountId) };
    tellRefused(current.sender);
  }
  return current.sender;
}

/** The sender of an account, from the first effect on; null without an account. */
export function useAnswerSender(accountId: number | undefined): AnswerSender | null {
  const [sender, setSender] = useState<AnswerSender | null>(null);
  // Before the page is painted, so that nothing blinks.
  useLayoutEffect(() => setSender(accountId === undefined ? null : answerSenderOf(accountId)), [accountId]);
  return sender;
}
