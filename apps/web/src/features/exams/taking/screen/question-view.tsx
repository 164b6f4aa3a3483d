import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { ExamItem, ExamQuestion } from '@amauta/contract/exams/attempt.ts';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { ErrorState, Skeleton } from '../../../../ui/feedback/surface.tsx';
import { RichBlocks } from '../../../../ui/rich-text.tsx';
import { pageHeading } from '../answers/item-state.ts';
import { ChangeLine, MarkButton } from '../real/item-controls.tsx';
import type { Exam } from './exam.ts';
import { StateBadge } from './item-marks.tsx';
import { HEADING_ID, itemHeadingId } from './page-focus.ts';
import { Alternatives, Justification, Verdict } from './question-parts.tsx';

interface QuestionViewProps extends Pick<Exam, 'stateOf' | 'chosenOf' | 'choose' | 'real'> {
  question: ExamQuestion;
  /** How many items the exam has. */
  total: number;
}

/** The current page of the exam: shown, loading, or failed. */
export function ExamPageBody({ exam }: { exam: Exam }) {
  if (exam.question) {
    return (
      <QuestionView
        key={exam.page}
        question={exam.question}
        total={exam.tally.total}
        stateOf={exam.stateOf}
        chosenOf={exam.chosenOf}
        choose={exam.choose}
        real={exam.real}
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

/** One page of the exam: a single question, or a shared text with its questions. */
export function QuestionView(props: QuestionViewProps) {
  return props.question.type_question === 'COMMON' ? (
    <CommonView {...props} />
  ) : (
    <IndividualView {...props} />
  );
}

function kindName(question: ExamQuestion): string {
  const kind = question.questions[0]?.type_question_knowledge;
  return kind ? KIND_NAMES[kind] : '';
}

function PageHeading({ question, total }: Pick<QuestionViewProps, 'question' | 'total'>) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <h2 id={HEADING_ID} tabIndex={-1} className="num text-[1.375rem] leading-tight md:text-[1.75rem]">
        {pageHeading(question, total)}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{kindName(question)}</p>
    </div>
  );
}

function IndividualView(props: QuestionViewProps) {
  const { question, total } = props;
  const item = question.questions[0];
  if (!item) return null;
  return (
    <div className="relative h-full overflow-y-auto px-4 pt-5 pb-8 md:px-8 md:pt-8 md:pb-12">
      <article aria-labelledby={HEADING_ID} className="mx-auto max-w-measure">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:mb-5 md:items-start">
          <PageHeading question={question} total={total} />
          <ItemSign {...props} item={item} />
        </div>
        {question.shared_statement.length > 0 ? (
          <RichBlocks
            blocks={question.shared_statement}
            of={`de la pregunta ${item.number}`}
            className="mb-4"
          />
        ) : null}
        <ItemBody {...props} item={item} />
      </article>
    </div>
  );
}

/**
 * A shared text and its questions. From 1280 px they stand side by side, each with its own scroll; on
 * narrower screens the text comes first.
 */
function CommonView(props: QuestionViewProps) {
  const { question, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const questions = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isAmongQuestions = useIsReached(questions, { scroller, frame });
  const backToText = () => {
    scroller.current?.scrollTo({ top: 0 });
    document.getElementById(HEADING_ID)?.focus({ preventScroll: true });
  };
  return (
    <div ref={frame} className="flex h-full min-h-0 flex-col">
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-2 xl:overflow-hidden"
      >
        <section
          aria-labelledby={HEADING_ID}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area of its own must be reachable by keyboard
          tabIndex={0}
          className="bg-surface px-4 pt-5 pb-8 -outline-offset-3 md:px-8 xl:min-h-0 xl:overflow-y-auto xl:border-r xl:border-line xl:px-12 xl:pt-8 xl:pb-12"
        >
          <div className="mx-auto max-w-measure xl:max-w-[38rem]">
            <div className="mb-6">
              <PageHeading question={question} total={total} />
            </div>
            <RichBlocks blocks={question.shared_statement} of="del texto" />
          </div>
        </section>
        <section
          ref={questions}
          aria-label="Preguntas"
          className="relative px-4 pt-5 pb-8 md:px-8 xl:min-h-0 xl:overflow-y-auto xl:px-12 xl:pt-8 xl:pb-12"
        >
          <div className="mx-auto max-w-measure xl:max-w-[38rem]">
            {question.questions.map((item) => (
              <SubQuestion key={item.id} {...props} item={item} />
            ))}
          </div>
        </section>
      </div>
      {/* Below the scrolling area, not over it: the button must never cover an alternative. */}
      {isAmongQuestions ? (
        <button
          type="button"
          onClick={backToText}
          className="flex min-h-tap items-center justify-center gap-2 border-t border-line bg-surface font-semibold text-brand-ink -outline-offset-3 hover:bg-sunken xl:hidden"
        >
          <ArrowUp className="icon-s" />
          Volver al texto
        </button>
      ) : null}
    </div>
  );
}

function SubQuestion(props: ItemProps) {
  const { item } = props;
  return (
    <article
      data-item={item.id}
      aria-labelledby={itemHeadingId(item.number)}
      className="not-first:mt-10 not-first:border-t not-first:border-line not-first:pt-10"
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={itemHeadingId(item.number)} tabIndex={-1} className="num text-lg">
          Pregunta {item.number}
        </h3>
        <ItemSign {...props} item={item} />
      </div>
      <ItemBody {...props} item={item} />
    </article>
  );
}

type ItemProps = QuestionViewProps & { item: ExamItem };

/** Beside the heading: the item's state in learning mode, or its mark in an exam as on the day. */
function ItemSign({ item, stateOf, real }: ItemProps) {
  if (real === null) return <StateBadge state={stateOf(item)} />;
  return (
    <MarkButton
      number={item.number}
      isMarked={real.choiceOf(item)?.marked ?? false}
      onToggle={() => real.toggleMark(item)}
    />
  );
}

function ItemBody({ item, question, stateOf, chosenOf, choose, real }: ItemProps) {
  const choice = real?.choiceOf(item);
  return (
    <>
      <RichBlocks blocks={item.statement} of={`de la pregunta ${item.number}`} />
      <Alternatives
        item={item}
        state={stateOf(item)}
        chosenId={chosenOf(item)}
        onChoose={(alternativeId) => choose(item, alternativeId)}
        discardedIds={choice?.discarded_alternative_ids ?? []}
        onDiscard={real ? (alternativeId) => real.toggleDiscard(item, alternativeId) : null}
      />
      {real && choice ? (
        <ChangeLine item={item} choice={choice} onTakeBack={() => real.takeBack(item)} />
      ) : (
        <>
          <Verdict item={item} isAlone={question.questions.length === 1} />
          <Justification item={item} heading={question.type_question === 'COMMON' ? 'h4' : 'h3'} />
        </>
      )}
    </>
  );
}

/**
 * Whether the top of `target` has been scrolled into the upper half of `frame`. The frame must keep its
 * height when the result changes, or the result would flicker.
 */
function useIsReached(
  target: React.RefObject<HTMLElement | null>,
  { scroller, frame }: Record<'scroller' | 'frame', React.RefObject<HTMLElement | null>>,
): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const top = target.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      const view = frame.current?.getBoundingClientRect();
      setReached(view !== undefined && box.scrollTop > 0 && top < view.top + view.height / 2);
    };
    box.addEventListener('scroll', look, { passive: true });
    return () => box.removeEventListener('scroll', look);
  }, [target, scroller, frame]);
  return isReached;
}
