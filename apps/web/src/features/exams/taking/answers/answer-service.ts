import { useEffect, useLayoutEffect, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { listPaperRuns, noteSent } from '../../../../api/kept/paper-runs.ts';
import { loadCode } from '../../../../api/load-code.ts';
import { currentSession, subscribeToSession } from '../../../../api/session-store.ts';
import { inOneTab } from '../../../../api/tab-lock.ts';
import { tellRuns } from '../../papers/paper-sync.ts';
import { createAnswerOutbox, entryName, hasLeftAnswers } from './answer-outbox.ts';
import { type AnswerSender, createAnswerSender, type SenderParts } from './answer-sender.ts';
import { sendWaiting } from './answer-transport.ts';
import { tellRefused } from './sending-state.ts';

/**
 * Starts a sender in this page. It tries again when the connection is back, when the page becomes visible,
 * and when another tab changes the outbox.
 */
export function startAnswerSender(accountId: number, send: SenderParts['send'] = sendWaiting): AnswerSender {
  const outbox = createAnswerOutbox(deviceStorage, accountId);
  const sender = createAnswerSender({
    outbox,
    send,
    // The lock only saves calls. If two tabs send the same answer, the server keeps the first.
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
  const note = noteNewlySent(sender);
  const stopNoting = sender.subscribe(() => {
    note();
    keepForWorker(sender);
  });
  sender.retryNow();
  return {
    ...sender,
    stop() {
      window.removeEventListener('online', sender.retryNow);
      document.removeEventListener('visibilitychange', onVisible);
      stopListening();
      stopNoting();
      sender.stop();
    },
  };
}

/** Lets the service worker send what waits of stored papers when this page is closed before it could. */
function keepForWorker(sender: AnswerSender): void {
  if (listPaperRuns().length === 0) return;
  loadCode(() => import('../../papers/paper-deliveries.ts')).then(
    ({ keepDeliveries }) => keepDeliveries(sender.state()),
    () => undefined,
  );
}

/** Notes each entry of a stored paper once the server has confirmed it. */
function noteNewlySent(sender: AnswerSender): () => void {
  let noted = 0;
  return () => {
    const { saved, stored } = sender.state();
    if (saved.length + stored.length === noted) return;
    noted = saved.length + stored.length;
    for (const each of stored) noteSent(each.entry.attempt_id, entryName(each.entry), each);
    for (const each of saved) noteSent(each.answer.attempt_id, entryName(each.answer), each);
  };
}

let current: { readonly accountId: number; readonly sender: AnswerSender } | undefined;

/**
 * Stops the sender when its account is no longer signed in, since the server would refuse every call. Waiting
 * entries stay stored until that account is back.
 */
function stopWhenSignedOut(): void {
  if (current === undefined || currentSession()?.id === current.accountId) return;
  current.sender.stop();
  current = undefined;
}

/**
 * The page's one sender for the signed-in account. The sender outlives the exam screen, so that waiting
 * entries are still sent while the teacher looks at results or starts another exam.
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

/** The sender of an account; null before the first effect and without an account. */
export function useAnswerSender(accountId: number | undefined): AnswerSender | null {
  const [sender, setSender] = useState<AnswerSender | null>(null);
  // Before the page is painted, so that nothing blinks.
  useLayoutEffect(() => setSender(accountId === undefined ? null : answerSenderOf(accountId)), [accountId]);
  return sender;
}

/**
 * Sends the answers that an exam left unsent on this device, as soon as the teacher opens any page of the
 * product. Also tells the server of starts and ends of stored papers, then and whenever the connection comes
 * back.
 */
export function useLeftAnswers(accountId: number | undefined): void {
  useEffect(() => {
    if (accountId === undefined) return;
    if (hasLeftAnswers(deviceStorage, accountId)) answerSenderOf(accountId);
    const tell = () => void tellRuns();
    tell();
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, [accountId]);
}
