import { type BlueprintRow, KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPayload, ExamPreview } from '@amauta/contract/exams/setup.ts';
import {
  DIRECTIVE_MAXIMUM_QUESTIONS,
  EXAM_KINDS,
  MINUTES_PER_QUESTION,
} from '@amauta/exam-rules/blueprint.ts';
import { chosenKinds } from '@amauta/exam-rules/setup/payload.ts';
import { Clock, Eraser } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState, Notice, ProgressBar } from '../../../ui/feedback/surface.tsx';
import { formatNumber, formatPoints } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { DIRECTIVE_KIND_NAMES } from './choice-text.ts';
import type { PreviewState } from './setup.queries.ts';
import { BlockedNotice, Figures, type Setup, StartButton, SummaryFrame } from './setup-frame.tsx';
import type { SetupMode } from './state/setup-state.ts';

interface SetupSummaryProps {
  mode: SetupMode;
  /** The choice in words. */
  choice: string;
  /** Number of questions of directive exams, which have a maximum; null for other exam types. */
  limited: number | null;
  /** Minimums to show beside the subtests; empty when there are none. */
  blueprint: readonly BlueprintRow[];
  /** The choice; null while a step is incomplete. */
  payload: ExamPayload | null;
  preview: PreviewState;
  setup: Setup;
  onClear: () => void;
}

/** Summary of the chosen exam, with the button that starts it. */
export function SetupSummary(props: SetupSummaryProps) {
  const { mode, choice, limited, blueprint, payload, setup, onClear } = props;
  const { preview, isLoading, error, retry } = props.preview;
  // Until the preview comes, rows without numbers keep its place: the buttons below must not move under a press.
  const rows = preview?.kinds ?? (payload ? rowsOf(payload) : []);
  const shortage = preview ? shortageText(mode, preview, limited !== null) : null;
  return (
    <SummaryFrame title={setup.texts.summary} choice={choice}>
      <div aria-busy={isLoading} className="mt-5">
        <Figures
          figures={figuresOf(mode, preview)}
          className={classNames('transition-opacity duration-(--base)', isLoading && preview && 'opacity-60')}
        />
        {error && !preview ? (
          <div className="mt-4">
            <ErrorState message={error.message} onRetry={retry} />
          </div>
        ) : null}
        {limited === null ? null : (
          <div className="mt-4">
            <ProgressBar
              value={limited}
              max={DIRECTIVE_MAXIMUM_QUESTIONS}
              text={`${limited} de ${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo`}
            />
          </div>
        )}
        {rows.length === 0 ? null : (
          <div className={classNames('transition-opacity duration-(--base)', isLoading && 'opacity-60')}>
            <KindList kinds={rows} blueprint={blueprint} />
          </div>
        )}
      </div>
      <p className="mt-4 flex gap-2 text-sm text-ink-2">
        <Clock className="icon-s mt-0.5" />
        <span>{mode === 'BANK' ? bankPace(preview, payload !== null) : MOCK_PACE}</span>
      </p>
      <BlockedNotice setup={setup} />
      <div className="mt-5 grid gap-1.5">
        <div className="hidden lg:block">
          <StartButton setup={setup} />
        </div>
        {setup.storing}
        <Button variant="ghost" block icon={<Eraser />} onClick={onClear}>
          Limpiar
        </Button>
      </div>
      {shortage === null ? null : (
        <Notice tone="warn" role="status" className="mt-4 text-sm">
          {shortage}
        </Notice>
      )}
    </SummaryFrame>
  );
}

const MOCK_PACE = `${MINUTES_PER_QUESTION} minutos por pregunta. El tiempo no se detiene.`;

function bankPace(preview: ExamPreview | undefined, isComplete: boolean): string {
  const free = 'Sin límite: el reloj cuenta hacia arriba.';
  if (!isComplete || preview?.total_questions === 0) return free;
  return `${free} El ritmo oficial serían ${preview ? formatNumber(preview.duration_minutes) : '–'} minutos.`;
}

/** The second line of the bottom bar of a mock: '180 min, 90 puntos'. */
export function mockDetail(preview: ExamPreview): string {
  return `${preview.duration_minutes} min, ${formatPoints(preview.points_possible)} puntos`;
}

function figuresOf(mode: SetupMode, preview: ExamPreview | undefined) {
  const textOf = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  return [
    { name: 'preguntas', text: textOf(preview?.total_questions) },
    // Time never ends a bank.
    ...(mode === 'MOCK' ? [{ name: 'minutos', text: textOf(preview?.duration_minutes) }] : []),
    { name: 'puntaje de práctica', text: textOf(preview?.points_possible) },
  ];
}

/** '1 pregunta', '60 preguntas' */
export function questionsText(count: number): string {
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}

type KindRow = Pick<ExamPreview['kinds'][number], 'kind' | 'name'> &
  Partial<Pick<ExamPreview['kinds'][number], 'drawn' | 'wanted'>>;

/** The subtests of the chosen exam, without their numbers of questions. */
function rowsOf(payload: ExamPayload): KindRow[] {
  const chosen = chosenKinds(payload);
  return EXAM_KINDS[payload.type_exam]
    .filter((kind) => chosen.length === 0 || chosen.includes(kind))
    .map((kind) => ({ kind, name: KIND_NAMES[kind] }));
}

/** The subtests of the chosen exam, each with its number of questions; a dash stands for one that isn't known yet. */
function KindList(props: { kinds: readonly KindRow[] } & Pick<SetupSummaryProps, 'blueprint'>) {
  const { kinds, blueprint } = props;
  // Directive exams, the only ones with minimums here, list management first like their step.
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
              <b>{row.drawn ?? '–'}</b>
              {row.drawn !== undefined && row.wanted !== undefined && row.drawn < row.wanted ? (
                <span className="text-sm text-ink-2"> de {row.wanted}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** 'mínimo 60 de 100'. Both are scaled to the questions that are available, as in the results. */
function minimumText(
  blueprint: readonly BlueprintRow[],
  { kind, drawn }: { readonly kind: Kind; readonly drawn?: number | undefined },
): string | null {
  const row = blueprint.find((each) => each.kind === kind);
  if (!row || drawn === 0) return null;
  if (drawn === undefined) return 'mínimo –';
  const share = drawn / row.question_count;
  return `mínimo ${formatPoints(row.points_minimum * share)} de ${formatPoints(row.points_maximum * share)}`;
}

const list = new Intl.ListFormat('es');

/** Says that the bank has fewer questions than the exam needs; else null. */
function shortageText(mode: SetupMode, preview: ExamPreview, isDirective: boolean): string | null {
  const { kinds, total_questions: total } = preview;
  if (total === 0) {
    const other = isDirective ? 'otro examen' : mode === 'BANK' ? 'otro año' : 'otros años';
    return `No hay preguntas para esta elección. Prueba con ${other}.`;
  }
  if (mode === 'BANK') {
    // A bank is one whole paper, so only a subtest without any question makes it shorter.
    const missing = kinds.filter((row) => row.available === 0).map((row) => row.name);
    return missing.length > 0 ? `El banco aún no tiene ${list.format(missing)} de este año.` : null;
  }
  const wanted = kinds.reduce((sum, row) => sum + row.wanted, 0);
  if (total >= wanted) return null;
  return `El banco tiene ${total} de las ${wanted} preguntas del examen. Tu simulacro será más corto.`;
}
