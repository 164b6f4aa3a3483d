import { currentSession, subscribeToSession } from '../../../api/session-store.ts';
import { createAnswerOutbox, type KeyValueStore } from './answer-outbox.ts';
import { type AnswerSender, createAnswerSender, type SenderParts } from './answer-sender.ts';
import { sendAnswer } from './answer-transport.ts';
import { tellRefused } from './refused-answers.ts';

/** A browser that forbids storage still lets one take the exam; answers then live as long as the page. */
function browserStore(): KeyValueStore {
  try {
    return window.localStorage;
  } catch {
    const forbidden = () => {
      throw new Error('storage is forbidden');
    };
    return {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: forbidden,
      removeItem: () => undefined,
    };
  }
}

/** Web Locks exist only on secure origins. Without them two tabs may send the same answer, which changes nothing. */
async function underLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, work);
}

/** A sender that lives in this page: woken by the connection, by the person's return and by other tabs. */
export function startAnswerSender(accountId: number, send: SenderParts['send'] = sendAnswer): AnswerSender {
  const outbox = createAnswerOutbox(browserStore(), accountId);
  const sender = createAnswerSender({
    outbox,
    send,
    exclusively: (work) => underLock(`amauta-answers-${accountId}`, work),
    random: Math.random,
  });
  const onVisible = () => {
    if (document.visibilityState === 'visible') sender.retryNow();
  };
  const onStorage = (event: StorageEvent) => {
    if (outbox.owns(event.key)) sender.outboxChanged();
  };
  window.addEventListener('online', sender.retryNow);
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('storage', onStorage);
  sender.retryNow();
  return {
    ...sender,
    stop() {
      window.removeEventListener('online', sender.retryNow);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('storage', onStorage);
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
