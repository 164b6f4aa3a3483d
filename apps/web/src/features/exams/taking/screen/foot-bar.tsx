import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';

interface FootBarProps {
  hint: string;
  isFirst: boolean;
  isLast: boolean;
  answered: number;
  total: number;
  /** Whether the exam is taken as on the day. Then narrow screens show no hint. */
  isReal: boolean;
  /** The server is being told that the exam ends. */
  isFinishing: boolean;
  finishingText: string;
  onPrevious: () => void;
  /** The argument is true when this press is the second of a double press. */
  onNext: (isDoublePress: boolean) => void;
  onPanel: () => void;
}

/** Large text on a narrow phone: three names would stand in three rows and leave no room for the question. */
const NO_ROOM = '@max-[14rem]:min-h-tap @max-[14rem]:px-1';
/** The name of a button, which gives way to its arrow where there is no room. */
const NAME = '@max-[14rem]:sr-only';
// The narrowest phones have no room for arrows beside three names.
const WIDE = `max-md:min-h-tap-lg max-md:flex-1 max-md:px-2 max-[24rem]:[&_.lucide]:hidden md:min-w-38 ${NO_ROOM}`;
const WITH_ARROW = `${WIDE} @max-[14rem]:[&_.lucide]:inline`;

/**
 * The buttons for the previous and the next page, with the hint between them. On phones the hint stands above
 * and the middle button opens the panel.
 */
export function FootBar(props: FootBarProps) {
  const { hint, isFirst, isLast, answered, total, isReal, isFinishing, finishingText } = props;
  return (
    <footer className="@container flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] md:gap-4 md:px-8 md:py-3">
      <Button
        className={WITH_ARROW}
        icon={<ArrowLeft />}
        aria-disabled={isFirst || isFinishing}
        onClick={props.onPrevious}
      >
        <span className={NAME}>Anterior</span>
      </Button>
      <Button
        className={`num max-md:min-h-tap-lg max-md:flex-1 max-md:px-2 md:hidden @max-[14rem]:[&_.lucide]:hidden ${NO_ROOM}`}
        icon={<LayoutGrid />}
        aria-haspopup="dialog"
        onClick={props.onPanel}
      >
        <span className="sr-only">Panel de Preguntas: </span>
        {answered}/{total}
        <span className="sr-only"> respondidas</span>
      </Button>
      <p
        aria-live="polite"
        className={classNames(
          'text-center text-sm text-ink-2 md:flex-1',
          isReal
            ? 'max-md:hidden'
            : 'max-md:order-first max-md:basis-full max-md:text-xs max-md:empty:hidden',
        )}
      >
        {hint}
      </p>
      <Button
        variant="primary"
        className={isLast ? WIDE : WITH_ARROW}
        iconEnd={isLast ? undefined : <ArrowRight />}
        loading={isFinishing}
        {...(isFinishing && { loadingText: finishingText })}
        onClick={({ detail }) => props.onNext(detail > 1)}
      >
        {!isLast ? <span className={NAME}>Siguiente</span> : isReal ? 'Finalizar' : <FinishName />}
      </Button>
    </footer>
  );
}

/** Three buttons share a phone's width, so the second word is hidden there; screen readers always get both. */
function FinishName() {
  return (
    <span>
      Finalizar <span className="max-sm:sr-only">examen</span>
    </span>
  );
}
