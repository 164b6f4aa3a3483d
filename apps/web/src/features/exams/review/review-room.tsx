import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { useToastsAboveBar } from '../../../ui/feedback/toast-clearance.ts';
import { useExamKeyboard } from '../taking/screen/exam-keyboard.ts';
import { Strip } from '../taking/screen/item-marks.tsx';
import { usePageFocus } from '../taking/screen/page-focus.ts';
import { useReadingSize } from '../taking/screen/screen-settings.ts';
import { ReviewFootBar } from './review-foot-bar.tsx';
import { ReviewHeader } from './review-header.tsx';
import { ReviewPanel, ReviewPanelSheet } from './review-panel.tsx';
import { ReviewQuestionView } from './review-question.tsx';
import type { ReviewPaging } from './use-review-paging.ts';

/** The screen of a review: the exam screen's layout without the timer. */
export function ReviewRoom({ attempt, paging }: { attempt: Attempt; paging: ReviewPaging }) {
  const { asked, page, isLoading, error, status } = paging;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const totalPages = page?.meta.totalPages ?? 1;
  useReadingSize();
  useToastsAboveBar(foot);
  usePageFocus(asked, !isLoading);
  useExamKeyboard({
    isActive: !isSheetOpen,
    actions: {
      next: paging.next,
      previous: paging.previous,
      panel: () => setSheetOpen(window.matchMedia('(width < 64rem)').matches),
    },
  });
  const panel = {
    status: status.data,
    error: status.isError ? status.error : null,
    page: asked,
    onRetry: () => void status.refetch(),
    onJump: (to: number) => {
      setSheetOpen(false);
      paging.goTo(to);
    },
  };
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] overflow-hidden">
      <ReviewHeader attempt={attempt} wrong={totalPages} onPanel={() => setSheetOpen(true)} />
      <Strip
        threads={Array.from({ length: totalPages }, (_, index) => ({ look: threadOf(index + 1, asked) }))}
      />
      <div className="relative flex min-h-0">
        <div className="min-w-0 flex-1">
          {error === null && page && !isLoading ? (
            <ReviewQuestionView key={asked} question={page.data} total={attempt.total_questions} />
          ) : (
            <div className="mx-auto max-w-measure px-4 pt-8">
              {error ? (
                <ErrorState message={messageOf(error)} onRetry={paging.retry} />
              ) : (
                <>
                  <p className="mb-6 text-ink-2" aria-hidden="true">
                    Cargando Respuestas Erróneas...
                  </p>
                  <Skeleton lines={6} text="Cargando Respuestas Erróneas..." />
                </>
              )}
            </div>
          )}
        </div>
        <ReviewPanel {...panel} />
      </div>
      <div ref={foot}>
        <ReviewFootBar
          page={asked}
          totalPages={totalPages}
          onPrevious={paging.previous}
          onNext={paging.next}
          onGo={paging.goTo}
        />
      </div>
      <ReviewPanelSheet {...panel} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </div>
  );
}

/** The thread of a wrong answer: half height for pages already passed, full height for the current one. */
function threadOf(thread: number, page: number): string {
  if (thread === page) return 'h-full bg-brand shadow-[0_0_0_1.5px_var(--brand)]';
  return thread < page ? 'h-[55%] bg-brand/75' : 'h-[3px] bg-line-strong/40';
}
