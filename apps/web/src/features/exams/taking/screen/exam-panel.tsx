import { Bookmark, Check, CircleDashed, CloudCheck, CloudUpload, type LucideIcon, X } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ProgressBar } from '../../../../ui/feedback/surface.tsx';
import { keepToastsAbove } from '../../../../ui/feedback/toast-clearance.ts';
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts';
import { Sheet } from '../../../../ui/overlays/dialog.tsx';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { type ExamTally, type ItemMark, listNumbers } from '../answers/item-state.ts';
import { Cell } from './item-marks.tsx';

const PANEL_ID = 'exam-panel';
const PANEL_KEY = 'exam_panel';

/**
 * Where the panel of questions stands: beside the question, over the split reading view, or as a sheet from
 * below.
 */
type PanelPlace = 'side' | 'overlay' | 'sheet';

/**
 * Where the panel stands and whether it is open. Beside the question its state is remembered on the device.
 * Where it covers the question, it starts closed.
 */
export function usePanel(isCommon: boolean) {
  const isDesktop = useMediaQuery('(min-width: 64rem)');
  const isSplit = useMediaQuery('(min-width: 80rem)') && isCommon;
  const place: PanelPlace = !isDesktop ? 'sheet' : isSplit ? 'overlay' : 'side';
  const [isKept, setKept] = useState(() => deviceStorage.get(PANEL_KEY) !== 'closed');
  const [isOver, setOver] = useState(false);
  const isOpen = place === 'side' ? isKept : isOver;

  const setOpen = useCallback(
    (open: boolean) => {
      setOver(open);
      if (place !== 'side') return;
      setOver(false);
      setKept(open);
      deviceStorage.set(PANEL_KEY, open ? 'open' : 'closed');
    },
    [place],
  );
  return { place, isOpen, setOpen };
}

interface PanelProps {
  tally: ExamTally;
  page: number;
  isLost: boolean;
  onJump: (mark: ItemMark) => void;
  onFinish: () => void;
  onClose: () => void;
}

/** The panel of questions: beside the question, over the split view, or as a sheet from below, as there is room. */
export function ExamPanel({ place, isOpen, ...props }: PanelProps & { place: PanelPlace; isOpen: boolean }) {
  useBackCloses(place === 'overlay' && isOpen, props.onClose);
  if (place === 'sheet') {
    return (
      <Sheet
        open={isOpen}
        onClose={props.onClose}
        id={PANEL_ID}
        label="Panel de Preguntas"
        edge="bottom"
        className="bg-surface text-ink"
      >
        <div aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 flex-none rounded-full bg-line-strong" />
        <PanelContent {...props} />
      </Sheet>
    );
  }
  if (!isOpen) return null;
  return (
    <aside
      ref={keepToastsAboveButton}
      id={PANEL_ID}
      aria-label="Panel de Preguntas"
      className={classNames(
        'flex min-h-0 flex-col border-l border-line bg-surface',
        place === 'side' ? 'w-panel' : 'absolute inset-y-0 right-0 z-20 w-panel shadow-3',
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && place === 'overlay') props.onClose();
      }}
    >
      <PanelContent {...props} />
    </aside>
  );
}

/** A toast in the window's corner would cover the panel's button to finish. */
function keepToastsAboveButton(panel: HTMLElement | null): (() => void) | undefined {
  return keepToastsAbove(panel?.querySelector<HTMLElement>(':scope > :last-child') ?? null);
}

function PanelContent({ tally, page, isLost, onJump, onFinish, onClose }: PanelProps) {
  const isAlone = (mark: ItemMark) => !tally.marks.some((each) => each !== mark && each.page === mark.page);
  const isReal = tally.marked !== undefined;
  return (
    <>
      <div className="flex items-center justify-between py-2 pr-3 pl-6">
        <h2 className="text-lg">Panel de Preguntas</h2>
        <Button variant="ghost" size="icon" aria-label="Cerrar panel" onClick={onClose}>
          <X />
        </Button>
      </div>
      <div className="px-6">
        <h3 className="sr-only">Resumen</h3>
        {isLost && !isReal ? <SendingSummary tally={tally} /> : <TallyList tally={tally} />}
        {isReal ? null : (
          <div className="pt-4 pb-1">
            <ProgressBar
              value={tally.answered}
              max={tally.total}
              text={`${tally.answered} de ${tally.total} respondidas`}
            />
          </div>
        )}
      </div>
      <nav
        aria-label="Ir a una pregunta"
        className="grid min-h-0 flex-1 auto-rows-min grid-cols-5 gap-2 overflow-y-auto px-6 pt-4.5 pb-4"
      >
        {tally.marks.map((mark) => (
          <Cell
            key={mark.number}
            mark={mark}
            isCurrent={mark.page === page}
            isAlone={isAlone(mark)}
            onJump={onJump}
          />
        ))}
      </nav>
      {/* In an exam as on the day wider windows have this button in the toolbar. */}
      <div
        className={classNames(
          'border-t border-line py-1.5 pb-[max(.375rem,env(safe-area-inset-bottom))]',
          isReal ? 'px-6 pt-3.5 pb-4! md:hidden' : 'px-3',
        )}
      >
        <Button variant={isReal ? 'secondary' : 'ghost'} block onClick={onFinish}>
          {isReal ? 'Finalizar' : 'Finalizar examen'}
        </Button>
      </div>
    </>
  );
}

/** The counts of items by state, as shown in the panel. */
export function TallyList({ tally, large = false }: { tally: ExamTally; large?: boolean }) {
  const rows = tally.marked === undefined ? learningRows(tally) : realRows(tally, tally.marked);
  return (
    <dl className="grid grid-cols-3 gap-1">
      {rows.map(([name, count, icon]) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse gap-0.5 leading-snug text-ink-2',
            large ? 'text-sm' : 'text-xs',
          )}
        >
          <dt>{name}</dt>
          <dd className="num flex items-center gap-1.5 font-serif text-xl leading-[1.1] font-semibold text-ink">
            {icon}
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type TallyRow = readonly [name: string, count: number, icon: ReactNode];

function learningRows(tally: ExamTally): readonly TallyRow[] {
  return [
    ['Correctas', tally.correct, <Check key="c" className="icon-s text-ok" />],
    ['Incorrectas', tally.incorrect, <X key="i" className="icon-s text-bad" />],
    ['Sin responder', tally.unanswered, <CircleDashed key="s" className="icon-s text-idle" />],
  ];
}

function realRows(tally: ExamTally, marked: number): readonly TallyRow[] {
  return [
    ['Respondidas', tally.answered, <i key="r" className="size-3 rounded-[2px] bg-brand" />],
    ['En blanco', tally.unanswered, <CircleDashed key="b" className="icon-s text-idle" />],
    ['Marcadas', marked, <Bookmark key="m" className="icon-s fill-gold text-gold-ink" />],
  ];
}

/** Replaces the counts while the connection is lost: says which answers are saved and which wait. */
function SendingSummary({ tally }: { tally: ExamTally }) {
  const rows: readonly { name: string; count: number; Icon: LucideIcon; ink: string; note?: string }[] = [
    { name: 'Guardadas', count: tally.saved, Icon: CloudCheck, ink: 'text-ok' },
    {
      name: 'Por enviar',
      count: tally.pending.length,
      Icon: CloudUpload,
      ink: 'text-warn-ink',
      note: `${tally.pending.length === 1 ? 'pregunta' : 'preguntas'} ${listNumbers(tally.pending)}`,
    },
    { name: 'Sin responder', count: tally.unanswered, Icon: CircleDashed, ink: 'text-idle' },
  ];
  return (
    <dl className="overflow-hidden rounded-md border border-line">
      {rows.map(({ name, count, Icon, ink, note }) => (
        <div
          key={name}
          className={classNames(
            'grid min-h-tap grid-cols-[1.25rem_1fr_auto] items-center gap-3 px-3.5 py-2 leading-tight not-first:border-t not-first:border-line',
            note !== undefined && 'bg-warn-tint',
          )}
        >
          <Icon aria-hidden="true" className={ink} />
          <dt>
            {name}
            {note === undefined ? null : <span className="block text-sm">{note}</span>}
          </dt>
          <dd className="num font-serif text-lg leading-none font-semibold">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
