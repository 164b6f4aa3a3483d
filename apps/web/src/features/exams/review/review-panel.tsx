import { KINDS } from '@amauta/contract/catalogue.ts';
import type { ReviewStatus } from '@amauta/contract/practice.ts';
import { messageOf } from '../../../api/api-error.ts';
import { ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SHORT_KIND_NAMES } from '../results/verdict.ts';
import { Cell } from '../taking/screen/item-marks.tsx';

interface ReviewPanelProps {
  status: ReviewStatus | undefined;
  error: Error | null;
  page: number;
  onRetry: () => void;
  onJump: (page: number) => void;
}

/** The wrong items by subtest, beside the question. */
export function ReviewPanel(props: ReviewPanelProps) {
  return (
    <aside
      aria-label="Preguntas incorrectas"
      className="flex w-panel min-h-0 flex-col border-l border-line bg-surface max-lg:hidden"
    >
      <h2 className="num px-6 pt-5 pb-4 text-lg">{titleOf(props.status)}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6">
        <Groups {...props} />
      </div>
    </aside>
  );
}

/** The wrong items as a dialog, for screens without room beside the question. */
export function ReviewPanelSheet(props: ReviewPanelProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={props.isOpen} onClose={props.onClose} title={titleOf(props.status)} size="sm">
      <Groups {...props} />
    </Dialog>
  );
}

function titleOf(status: ReviewStatus | undefined): string {
  if (!status) return 'Incorrectas';
  return status.total === 1 ? '1 incorrecta' : `${status.total} incorrectas`;
}

function Groups({ status, error, page, onRetry, onJump }: ReviewPanelProps) {
  if (!status) {
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={onRetry} />
    ) : (
      <Skeleton lines={4} text="Cargando estado..." />
    );
  }
  const groups = KINDS.map((kind) => ({
    kind,
    items: status.items.filter((item) => item.kind === kind),
  })).filter(({ items }) => items.length > 0);
  return (
    <div className="grid gap-6">
      {groups.map(({ kind, items }) => (
        <section key={kind}>
          <h3 className="mb-3 flex items-center gap-3 font-sans text-base leading-tight font-semibold tracking-normal">
            <Niche tone="tint" className={`h-7.5! ${kind.length > 2 ? 'text-xs' : 'text-sm'}`}>
              {kind}
            </Niche>
            {SHORT_KIND_NAMES[kind]}
            <span className="num ml-auto font-normal text-ink-2">{items.length}</span>
          </h3>
          <nav aria-label={SHORT_KIND_NAMES[kind]} className="grid grid-cols-5 gap-2">
            {items.map((item) => (
              <Cell
                key={item.q}
                mark={{ number: item.q, page: item.page, state: 'incorrect' }}
                isCurrent={item.page === page}
                isAlone
                onJump={() => onJump(item.page)}
              />
            ))}
          </nav>
        </section>
      ))}
    </div>
  );
}
