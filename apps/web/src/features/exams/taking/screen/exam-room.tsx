import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsLasting } from '../../../../ui/feedback/use-is-lasting.ts';
import { useLeaving } from '../../../../ui/forms/leaving/use-leaving.ts';
import { countAnswers } from '../answers/answer-outbox.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { useIsTimeOver } from '../clock/exam-timer.ts';
import { useSpentTime } from '../clock/used-time.ts';
import type { useSound } from '../voice/use-sound.ts';
import type { Exam } from './exam.ts';
import {
  ExamShortcutsDialog,
  FinishDialog,
  LeaveDialog,
  RealFinish,
  RestartDialog,
  SendingDialog,
  TimeOver,
  useReadyForOffline,
} from './exam-dialogs.tsx';
import { useAskAgain, useExits, useFinish } from './exam-end.ts';
import { ExamFoot } from './exam-foot.tsx';
import { ExamHeader } from './exam-header.tsx';
import { useExamCommands } from './exam-keyboard.ts';
import { ExamPanel, usePanel } from './exam-panel.tsx';
import { Weave } from './item-marks.tsx';
import { ExamPageBody } from './question-view.tsx';
import { toggleFullScreen, useSkipVerdict } from './screen-settings.ts';

interface ExamRoomProps {
  attempt: Attempt;
  sender: AnswerSender;
  exam: Exam;
  sound: ReturnType<typeof useSound>;
}

/** After this long the dialog for a slow end opens, where the person may try again or go back to the exam. */
const SLOW_FINISH_MS = 5_000;
/** A key this soon after an answer was sent is the second of a double press: the person has not seen the verdict. */
const VERDICT_WAIT_MS = 1_000;
/** How long after the end the results open, so that the verdict on the last answer can be read. */
const RESULTS_AFTER_MS = 500;

type Asking = 'nothing' | 'finish' | 'restart' | 'shortcuts';

/** The exam screen while the exam is taken, in learning mode or as on the day. */
export function ExamRoom({ attempt, sender, exam, sound }: ExamRoomProps) {
  const { answers, tally, real } = exam;
  const isTimeOver = useIsTimeOver(attempt);
  useAskAgain(attempt.exam_attempt_id, sender);
  const [asking, setAsking] = useState<Asking>('nothing');
  const panel = usePanel(exam.question?.type_question === 'COMMON');
  useReadyForOffline();

  const { phase, finish, cancel, retry } = useFinish({
    attemptId: attempt.exam_attempt_id,
    sender,
    isTimeOver,
    submitMarked: () => {
      tellSpent();
      exam.submitMarked();
    },
  });
  const tellSpent = useSpentTime({
    items: exam.items,
    isTaking: phase.kind === 'taking',
    spend: real?.spend ?? null,
  });
  const unsent = countAnswers(answers.pending);
  const leaving = useLeaving({
    // Only a mock loses by leaving, since its time runs on. A bank or a review can be taken up later.
    asksFirst: attempt.mode === 'MOCK' && (phase.kind === 'taking' || phase.kind === 'finishing'),
    hasUnsent: () => answers.pending.length > 0,
  });
  const exits = useExits(attempt, leaving.allow);
  const { toResults } = exits;
  const isFinished = phase.kind === 'finished';
  const showResults = useEffectEvent(toResults);
  useEffect(() => {
    if (!isFinished) return;
    const timer = setTimeout(() => showResults(), RESULTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFinished]);

  const isEndedElsewhere = attempt.finished_at !== null && phase.kind === 'taking' && !isTimeOver;
  useEffect(() => {
    if (isEndedElsewhere) toResults();
  }, [isEndedElsewhere, toResults]);

  const skip = useSkipVerdict();
  const offersSkip = attempt.mode === 'MOCK' && real === null;
  const skips = offersSkip && skip.isOn;
  const hasJustSaved = useRef(false);
  const savedAt = useRef(0);
  /** The verdict of the last press is still on its way. Without a connection it may come much later. */
  const isVerdictNear = () =>
    !skips &&
    !answers.isLost &&
    Date.now() - savedAt.current < VERDICT_WAIT_MS &&
    exam.items.some((item) => exam.stateOf(item) === 'pending');
  const next = (isDoublePress = false) => {
    if (phase.kind !== 'taking' || !exam.question) return;
    // Ignore a second quick press: the person has not seen the verdict or the question that the first press brought.
    if (isDoublePress && (hasJustSaved.current || exam.isOpen)) return;
    const outcome = exam.saveAndCheck();
    hasJustSaved.current = outcome !== 'nothing-open';
    if (outcome === 'saved') savedAt.current = Date.now();
    if (outcome === 'missing' || (outcome === 'saved' && !exam.isLast && !skips)) return;
    if (!exam.isLast) exam.turn(1);
    else if (exam.wouldStayOpen > 0 || real) setAsking('finish');
    else finish();
  };
  const previous = () => exam.turn(-1);
  const togglePanel = () => panel.setOpen(!panel.isOpen);
  const shortcuts = useExamCommands({
    exam,
    isActive: phase.kind === 'taking' && asking === 'nothing' && !leaving.isAsking,
    actions: {
      // Keys don't tell a double press.
      next: () => next(isVerdictNear()),
      previous,
      panel: togglePanel,
      fullscreen: toggleFullScreen,
      sound: sound.toggle,
      help: () => setAsking('shortcuts'),
    },
  });
  const close = () => setAsking('nothing');
  const jump: Exam['jump'] = (mark) => {
    close();
    if (panel.place !== 'side') panel.setOpen(false);
    exam.jump(mark);
  };
  const confirmFinish = () => {
    close();
    panel.setOpen(panel.place === 'side' && panel.isOpen);
    finish();
  };
  const isOver = phase.kind === 'over';
  const isAsked = asking !== 'nothing' || leaving.isAsking || phase.kind !== 'taking';
  // One window at a time: the panel's sheet hides while a dialog asks, and reappears when the person cancels.
  const isPanelOpen = panel.isOpen && !(panel.place === 'sheet' && isAsked);
  const { isAsking: isAskingToLeave, stay } = leaving;
  useEffect(() => {
    // The time is over: nothing is left to stay for, so the question whether to leave is withdrawn.
    if (isOver && isAskingToLeave) stay();
  }, [isAskingToLeave, isOver, stay]);
  const isFinishSlow = useIsLasting(phase.kind === 'finishing', SLOW_FINISH_MS);
  const isFinishing = phase.kind === 'finishing' || isFinished;
  const endFailure = phase.kind === 'finishing' ? phase.failure : null;
  const sendFailure = answers.isLost ? answers : endFailure;

  return (
    <>
      <div
        inert={isOver}
        className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] overflow-hidden"
      >
        <ExamHeader
          attempt={attempt}
          exam={exam}
          isFinishing={isFinishing}
          sound={sound}
          isPanelOpen={isPanelOpen}
          onPanel={togglePanel}
          skip={offersSkip ? skip : null}
          onRestart={real ? null : () => setAsking('restart')}
          onFinish={real ? () => setAsking('finish') : null}
          onShortcuts={() => setAsking('shortcuts')}
          onLeave={exits.toStart}
        />
        <Weave marks={tally.marks} page={exam.page} />
        <div className="relative flex min-h-0">
          <div className="min-w-0 flex-1">
            <ExamPageBody exam={exam} />
          </div>
          <ExamPanel
            place={panel.place}
            isOpen={isPanelOpen}
            tally={tally}
            page={exam.page}
            isLost={answers.isLost}
            onClose={() => panel.setOpen(false)}
            onFinish={() => setAsking('finish')}
            onJump={jump}
          />
        </div>
        <ExamFoot
          attempt={attempt}
          exam={exam}
          unsent={unsent}
          isFinishing={isFinishing}
          onRetry={sender.retryNow}
          onPrevious={previous}
          onNext={next}
          onPanel={() => panel.setOpen(true)}
        />
      </div>
      {real ? (
        <RealFinish
          open={asking === 'finish' && phase.kind === 'taking'}
          attempt={attempt}
          exam={exam}
          onJump={jump}
          onCancel={close}
          onConfirm={confirmFinish}
        />
      ) : (
        <FinishDialog
          open={asking === 'finish' && phase.kind === 'taking'}
          unanswered={exam.wouldStayOpen}
          onCancel={close}
          onConfirm={confirmFinish}
        />
      )}
      <RestartDialog
        open={asking === 'restart' && !isOver}
        mode={attempt.mode}
        pending={exits.restart.isPending}
        onCancel={close}
        onConfirm={() => exits.restart.mutate(attempt.payload)}
      />
      <ExamShortcutsDialog
        open={asking === 'shortcuts' && !isOver}
        isReal={real !== null}
        isOn={shortcuts.isOn}
        onChange={shortcuts.setShortcuts}
        onClose={close}
      />
      <LeaveDialog
        open={leaving.isAsking && !isOver}
        pendingAnswers={unsent}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      />
      <SendingDialog
        open={phase.kind === 'finishing' && (sendFailure !== null || isFinishSlow)}
        count={unsent}
        failure={sendFailure}
        onCancel={cancel}
        onRetry={() => {
          retry();
          // All answers are sent, so the end itself is still without a reply: ask for it again.
          if (answers.pending.length === 0) finish();
        }}
      />
      <TimeOver
        open={isOver}
        attempt={attempt}
        exam={exam}
        isDone={isOver && phase.isDone}
        onResults={exits.toResults}
        onHome={exits.toStart}
        onRetry={retry}
      />
    </>
  );
}
