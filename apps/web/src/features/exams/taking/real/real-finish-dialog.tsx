import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { Bookmark, CircleDashed } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { formatClock } from '../../../../ui/format.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { ExamTally, ItemMark } from '../answers/item-state.ts';
import { useTimerView } from '../clock/exam-timer.ts';
import { Cell } from '../screen/exam-panel.tsx';

export interface RealFinishDialogProps {
  open: boolean;
  attempt: Attempt;
  tally: ExamTally;
  page: number;
  onJump: (mark: ItemMark) => void;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before the exam ends. Lists the blank and the marked items, each as a button that leads to it. */
export function RealFinishDialog(props: RealFinishDialogProps) {
  const { open, attempt, tally, onCancel, onConfirm } = props;
  const stay = useRef<HTMLButtonElement>(null);
  const blank = tally.marks.filter((mark) => mark.state === 'blank');
  const marked = tally.marks.filter((mark) => mark.isMarked);
  const isComplete = blank.length + marked.length === 0;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="¿Finalizar el examen?"
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="primary" onClick={onCancel}>
            Seguir respondiendo
          </Button>
          <Button variant="danger-ghost" onClick={onConfirm}>
            Finalizar
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="num">
          Te quedan <TimeLeft attempt={attempt} />.{' '}
          {isComplete
            ? 'Respondiste todas las preguntas y no tienes ninguna marcada.'
            : 'Aún puedes volver a estas preguntas.'}
        </p>
        <MarkList
          {...props}
          marks={blank}
          title={`${blank.length} en blanco`}
          icon={<CircleDashed className="icon-s text-ink-2" />}
        />
        <MarkList
          {...props}
          marks={marked}
          title={`${marked.length} ${marked.length === 1 ? 'marcada' : 'marcadas'} para volver`}
          icon={<Bookmark className="icon-s text-ink-2" />}
        />
        <p className="text-sm text-ink-2">
          Al finalizar ya no podrás cambiar nada. Sin conexión, verás tu puntaje al reconectar.
        </p>
      </div>
    </Dialog>
  );
}

function TimeLeft({ attempt }: { attempt: Attempt }) {
  return <b>{formatClock(useTimerView(attempt).seconds)}</b>;
}

const SHOWN_FIRST = 8;

function MarkList(
  props: Pick<RealFinishDialogProps, 'tally' | 'page' | 'onJump'> & {
    marks: readonly ItemMark[];
    title: string;
    icon: ReactNode;
  },
) {
  const { marks, title, icon, tally, page, onJump } = props;
  const [isWhole, setWhole] = useState(false);
  if (marks.length === 0) return null;
  const more = marks.length - SHOWN_FIRST;
  // If only one cell would be hidden, show it: it takes no more room than the button.
  const shown = isWhole || more <= 1 ? marks : marks.slice(0, SHOWN_FIRST);
  return (
    <section>
      <h3 className="mb-2 flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        {icon}
        {title}
      </h3>
      <div className="flex flex-wrap gap-2 *:min-w-12">
        {shown.map((mark) => (
          <Cell
            key={mark.number}
            mark={mark}
            isCurrent={mark.page === page}
            isAlone={tally.marks.every((each) => each === mark || each.page !== mark.page)}
            onJump={onJump}
          />
        ))}
        {shown.length < marks.length ? (
          <Button variant="ghost" className="px-2.5!" onClick={() => setWhole(true)}>
            y {more} más
          </Button>
        ) : null}
      </div>
    </section>
  );
}
