import { ArrowRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { useToastsAboveBar } from '../../../ui/feedback/toast-clearance.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';

const BLOCKED_ID = 'inicio-bloqueado';

interface SummaryFrameProps {
  title: string;
  /** The choice in words; '' while it is incomplete. */
  choice: string;
  children: ReactNode;
}

/** The card beside the steps of a setup page. */
export function SummaryFrame({ title, choice, children }: SummaryFrameProps) {
  return (
    <aside
      aria-labelledby="tu-eleccion"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 xl:sticky xl:top-8"
    >
      <Faja />
      <div className="p-6">
        <h2 id="tu-eleccion">{title}</h2>
        <p className="num mt-1 text-sm text-ink-2">
          {choice || 'Completa tu elección y aquí verás cómo será tu examen.'}
        </p>
        {children}
      </div>
    </aside>
  );
}

/** Two or three figures of the exam in one row, each with its name. A dash stands for a figure that isn't known yet. */
export function Figures(props: {
  figures: readonly { name: string; text: string | undefined }[];
  className?: string;
}) {
  const { figures, className } = props;
  return (
    <dl
      className={classNames(
        'grid border-b border-line pb-5',
        figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        className,
      )}
    >
      {figures.map(({ name, text }) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-tight text-ink-2">{name}</dt>
          <dd className="num font-serif text-[2.25rem] leading-none font-semibold tracking-[-.02em]">
            {text ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says why no exam can be started; the start buttons refer to it. */
export function BlockedNotice({ blocked }: { blocked: string | null }) {
  if (blocked === null) return null;
  return (
    <Notice tone="warn" className="mt-4 text-sm">
      <p id={BLOCKED_ID}>{blocked}</p>
    </Notice>
  );
}

/** Starts the exam. The text changes while it starts and when it is blocked. */
export function StartButton(props: {
  text: string;
  isStarting: boolean;
  isBlocked: boolean;
  block?: boolean;
}) {
  const { text, isStarting, isBlocked, block } = props;
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block={block}
      loading={isStarting}
      loadingText="Iniciando..."
      aria-disabled={isBlocked ? true : undefined}
      aria-describedby={isBlocked ? BLOCKED_ID : undefined}
      iconEnd={<ArrowRight className="hidden lg:block" />}
    >
      {text}
    </Button>
  );
}

interface SetupBarProps {
  title: string;
  /** The line below the title. */
  detail: string;
  /** The button's text. */
  start: string;
  isStarting: boolean;
  blocked: string | null;
}

/** On narrow screens: the start button at the foot of the window, beside the figures. */
export function SetupBar({ title, detail, start, isStarting, blocked }: SetupBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useToastsAboveBar(bar);
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <p className="num flex-1 basis-28 leading-snug">
        <b className="block">{title}</b>
        <span className="text-sm text-ink-2">{detail}</span>
      </p>
      <div className="max-w-full">
        <StartButton text={start} isStarting={isStarting} isBlocked={blocked !== null} block />
      </div>
    </div>
  );
}
