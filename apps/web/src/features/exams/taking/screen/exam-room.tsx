import type { Attempt, Progress } from '@amauta/contract/exams/attempt.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { ErrorState, Skeleton } from '../../../../ui/feedback/surface.tsx';
import { useToastsAboveBar } from '../../../../ui/feedback/toast-clearance.ts';
import { useIsLasting } from '../../../../ui/feedback/use-is-lasting.ts';
import { useLeaving } from '../../../../ui/forms/use-leaving.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { ConnectionNotice } from '../answers/connection-notice.tsx';
import { useEndElsewhere } from '../answers/ended-attempt.ts';
import { TimeOverDialog } from '../clock/time-over-dialog.tsx';
import { endOfAttempt, useClockResync, useIsTimeOver } from '../clock/use-exam-timer.ts';
import { useSound } from '../voice/use-sound.ts';
import { useSpeech } from '../voice/use-speech.ts';
import { useFullScreen, usePanel, useReadingSize, useSkipVerdict } from './exam-choices.ts';
import {
  FinishDialog,
  LeaveDialog,
  RestartDialog,
  SendingDialog,
  ShortcutsDialog,
  sendingText,
} from './exam-dialogs.tsx';
import { ExamHeader } from './exam-header.tsx';
import { ExamPanel } from './exam-panel.tsx';
import { FootBar } from './foot-bar.tsx';
import { QuestionView } from './question-view.tsx';
import { type Exam, useExam } from './use-exam.ts';
import { useExamCommands } from './use-exam-commands.ts';
import { useExits } from './use-exits.ts';
import { useFinish } from './use-finish.ts';
import { useReadyForOffline } from './use-ready-for-offline.ts';
import { Weave } from './weave.tsx';

interface ExamRoomProps {
  attempt: Attempt;
  progress: Progress;
  sender: AnswerSender;
}

/** From then on one may try again, or go back to the exam. */
const SLOW_FINISH_MS = 5_000;
/** Results follow this long after the end, so that the last answer's word can be read. */
const RESULTS_AFTER_MS = 500;

type Asking = 'nothing' | 'finish' | 'restart' | 'shortcuts';

/** The exam while it is taken. */
export function ExamRoom({ attempt, progress, sender }: ExamRoomProps) {
  const sound = useSound();
  const exam = useExam(attempt, progress, sender, sound.playResult);
  const isTimeOver = useIsTimeOver(attempt);
  useClockResync(attempt.exam_attempt_id);
  useEndElsewhere(attempt.exam_attempt_id, sender);
  const [asking, setAsking] = useState<Asking>('nothing');
  const panel = usePanel(exam.question?.type_question === 'COMMON');
  const speech = useSpeech(exam.question, exam.page, sound.isOn);
  const reading = useReadingSize();
  const fullScreen = useFullScreen();
  const foot = useRef<HTMLDivElement>(null);
  useToastsAboveBar(foot);
  useReadyForOffline();

  const { phase, finish, cancel, retry } = useFinish({
    attemptId: attempt.exam_attempt_id,
    sender,
    isTimeOver,
    submitMarked: exam.submitMarked,
  });
  const leaving = useLeaving({
    // A bank and a review lose nothing by waiting; a mock's time runs out.
    asksFirst: attempt.mode === 'MOCK' && (phase.kind === 'taking' || phase.kind === 'finishing'),
    hasUnsent: () => exam.answers.pending.length > 0,
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
  const skips = attempt.mode === 'MOCK' && skip.isOn;
  const hasJustSaved = useRef(false);
  const next = (isDoublePress = false) => {
    if (phase.kind !== 'taking' || !exam.question) return;
    // Nobody has seen yet what the first press brought: a verdict, or a question.
    if (isDoublePress && (hasJustSaved.current || exam.isOpen)) return;
    const outcome = exam.saveAndCheck();
    hasJustSaved.current = outcome !== 'nothing-open';
    if (outcome === 'missing' || (outcome === 'saved' && !exam.isLast && !skips)) return;
    if (!exam.isLast) exam.turn(1);
    else if (exam.wouldStayOpen > 0) setAsking('finish');
    else finish();
  };
  const previous = () => exam.turn(-1);
  const togglePanel = () => panel.setOpen(!panel.isOpen);
  const shortcuts = useExamCommands({
    exam,
    isActive: phase.kind === 'taking' && asking === 'nothing' && !leaving.isAsking,
    next: () => next(),
    previous,
    togglePanel,
    toggleFullScreen: fullScreen.toggle,
    toggleSound: sound.toggle,
    showHelp: () => setAsking('shortcuts'),
  });
  const close = () => setAsking('nothing');
  const isOver = phase.kind === 'over';
  const isAsked = asking !== 'nothing' || leaving.isAsking || phase.kind !== 'taking';
  // One window at a time: the sheet gives way to a question, and comes back where that is taken back.
  const isPanelOpen = panel.isOpen && !(panel.place === 'sheet' && isAsked);
  const { isAsking: isAskingToLeave, stay } = leaving;
  useEffect(() => {
    // There is nothing left to stay for.
    if (isOver && isAskingToLeave) stay();
  }, [isAskingToLeave, isOver, stay]);
  const { answers, tally } = exam;
  const isFinishSlow = useIsLasting(phase.kind === 'finishing', SLOW_FINISH_MS);
  const isFinishing = phase.kind === 'finishing' || isFinished;

  return (
    <>
      <div
        inert={isOver}
        className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] overflow-hidden"
      >
        <ExamHeader
          attempt={attempt}
          isFinishing={isFinishing}
          sound={sound}
          speech={speech}
          reading={reading}
          fullScreen={fullScreen}
          isPanelOpen={isPanelOpen}
          onPanel={togglePanel}
          skip={attempt.mode === 'MOCK' ? skip : null}
          onRestart={() => setAsking('restart')}
          onShortcuts={() => setAsking('shortcuts')}
          onLeave={exits.toStart}
        />
        <Weave marks={tally.marks} page={exam.page} />
        <div className="relative flex min-h-0">
          <div className="min-w-0 flex-1">
            <ExamPageBody exam={exam} total={tally.total} />
          </div>
          <ExamPanel
            place={panel.place}
            isOpen={isPanelOpen}
            tally={tally}
            page={exam.page}
            isLost={answers.isLost}
            onClose={() => panel.setOpen(false)}
            onFinish={() => setAsking('finish')}
            onJump={(mark) => {
              if (panel.place !== 'side') panel.setOpen(false);
              exam.jump(mark);
            }}
          />
        </div>
        <div ref={foot}>
          <ConnectionNotice
            isLost={answers.isLost}
            isServerAway={answers.isServerAway}
            recovered={answers.recovered}
            waiting={answers.pending.length}
            saved={tally.saved}
            isTimed={attempt.mode === 'MOCK'}
            onRetry={sender.retryNow}
          />
          <FootBar
            hint={exam.hint}
            isFirst={exam.page <= 1}
            isLast={exam.isLast}
            answered={tally.answered}
            total={tally.total}
            isFinishing={isFinishing}
            finishingText={
              answers.pending.length > 0 ? sendingText(answers.pending.length) : 'Finalizando...'
            }
            onPrevious={previous}
            onNext={next}
            onPanel={() => panel.setOpen(true)}
          />
        </div>
      </div>
      <FinishDialog
        open={asking === 'finish' && phase.kind === 'taking'}
        unanswered={exam.wouldStayOpen}
        onCancel={close}
        onConfirm={() => {
          close();
          panel.setOpen(panel.place === 'side' && panel.isOpen);
          finish();
        }}
      />
      <RestartDialog
        open={asking === 'restart' && !isOver}
        mode={attempt.mode}
        pending={exits.restart.isPending}
        onCancel={close}
        onConfirm={() => exits.restart.mutate(attempt.payload)}
      />
      <ShortcutsDialog
        open={asking === 'shortcuts' && !isOver}
        isOn={shortcuts.isOn}
        onChange={shortcuts.setShortcuts}
        onClose={close}
      />
      <LeaveDialog
        open={leaving.isAsking && !isOver}
        pendingAnswers={answers.pending.length}
        onCancel={leaving.stay}
        onConfirm={leaving.leave}
      />
      <SendingDialog
        open={phase.kind === 'finishing' && (answers.isLost || isFinishSlow)}
        count={answers.pending.length}
        isLost={answers.isLost}
        isServerAway={answers.isServerAway}
        onCancel={cancel}
        onRetry={() => {
          retry();
          // Nothing is left to send: it is the end itself that has no answer.
          if (answers.pending.length === 0) finish();
        }}
      />
      <TimeOverDialog
        open={isOver}
        isDone={isOver && phase.isDone}
        tally={tally}
        isLost={answers.isLost}
        isServerAway={answers.isServerAway}
        refused={answers.refused}
        endedAt={endOfAttempt(attempt)}
        markedAtEnd={exam.markedAtEnd}
        onResults={exits.toResults}
        onHome={exits.toStart}
        onRetry={retry}
      />
    </>
  );
}

function ExamPageBody({ exam, total }: { exam: Exam; total: number }) {
  if (exam.question) {
    return (
      <QuestionView
        key={exam.page}
        question={exam.question}
        total={total}
        stateOf={exam.stateOf}
        chosenOf={exam.chosenOf}
        onChoose={exam.choose}
      />
    );
  }
  return (
    <div className="mx-auto max-w-measure px-4 pt-8">
      {exam.isError ? (
        <ErrorState
          message={messageOf(exam.error, 'Error al cargar preguntas')}
          onRetry={() => void exam.retry()}
        />
      ) : (
        <Skeleton lines={6} text="Cargando pregunta..." />
      )}
    </div>
  );
}
