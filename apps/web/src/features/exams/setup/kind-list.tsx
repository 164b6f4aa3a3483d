import type { BlueprintRow, Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPreview } from '@amauta/contract/exams/setup.ts';
import { classNames } from '../../../ui/class-names.ts';
import { formatPoints } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { DIRECTIVE_KIND_NAMES } from './choice-text.ts';

interface KindListProps {
  kinds: ExamPreview['kinds'];
  /** Minimums to show beside the kinds; empty where none are shown. */
  blueprint: readonly BlueprintRow[];
}

/** The subtests of the chosen exam with their questions. */
export function KindList({ kinds, blueprint }: KindListProps) {
  // Directive exams, which have their minimums here, list management first as their rows do.
  const isDirective = blueprint.length > 0;
  const rows = isDirective ? kinds.toReversed() : kinds;
  return (
    <ul className="mt-4 grid gap-3">
      {rows.map((row) => {
        const minimum = minimumText(blueprint, row);
        return (
          <li key={row.kind} className="grid grid-cols-[2.25rem_1fr_auto] items-center gap-3.5 leading-snug">
            <Niche tone="tint" className={classNames('h-7.5', row.kind.length > 2 ? 'text-xs' : 'text-sm')}>
              {row.kind}
            </Niche>
            <span>
              {(isDirective ? DIRECTIVE_KIND_NAMES[row.kind] : undefined) ?? row.name}
              {minimum === null ? null : <span className="num block text-sm text-ink-2">{minimum}</span>}
            </span>
            <span className="num text-right">
              <b>{row.drawn}</b>
              {row.drawn < row.wanted ? <span className="text-sm text-ink-2"> de {row.wanted}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** 'mínimo 60 de 100', scaled to the questions there are as the results scale it. */
function minimumText(
  blueprint: readonly BlueprintRow[],
  { kind, drawn }: { readonly kind: Kind; readonly drawn: number },
): string | null {
  const row = blueprint.find((each) => each.kind === kind);
  if (!row || drawn === 0) return null;
  const share = drawn / row.question_count;
  return `mínimo ${formatPoints(row.points_minimum * share)} de ${formatPoints(row.points_maximum * share)}`;
}
