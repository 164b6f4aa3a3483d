import type { DirectiveExam, Kind } from '@amauta/contract/catalogue.ts';
import { Info } from 'lucide-react';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { DIRECTIVE_KIND_NAMES } from './choice-text.ts';
import { type ExamsSelected, kindsOf } from './state/directive-limit.ts';

/** The step that lists the directive exams in order, each with its subtests. */
export function DirectiveExamsStep(props: {
  exams: readonly DirectiveExam[];
  chosen: ExamsSelected;
  /** The line under the list. */
  hint: string;
  error: string | undefined;
  onToggle: (examId: number, kind: Kind) => void;
}) {
  const { exams, chosen, hint, error, onToggle } = props;
  return (
    <section
      data-step="exams"
      aria-labelledby="examenes"
      aria-describedby={error ? 'examenes-error' : undefined}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="examenes">Exámenes</h2>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          {Object.entries(DIRECTIVE_KIND_NAMES).map(([kind, name]) => (
            <div key={kind} className="flex gap-1.5">
              <dt className="font-semibold text-ink">{kind}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1">
        {exams.map((exam) => (
          <ExamRow
            key={exam.id}
            exam={exam}
            chosen={chosen[String(exam.id)] ?? []}
            onToggle={(kind) => onToggle(exam.id, kind)}
          />
        ))}
      </ul>
      <p className="mt-4 flex items-start gap-2 text-sm text-ink-2">
        <Info className="icon-s mt-0.5" />
        <span>{hint}</span>
      </p>
      {error ? (
        <div className="mt-3">
          <FieldError id="examenes-error">{error}</FieldError>
        </div>
      ) : null}
    </section>
  );
}

function ExamRow({
  exam,
  chosen,
  onToggle,
}: {
  exam: DirectiveExam;
  chosen: readonly Kind[];
  onToggle: (kind: Kind) => void;
}) {
  const kinds = kindsOf(exam);
  return (
    <li>
      <fieldset className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-3 p-4 md:grid-cols-[2.25rem_minmax(0,1fr)_auto] md:py-3.5 md:pl-5">
        <legend className="sr-only">{exam.name}</legend>
        <Niche tone={chosen.length > 0 ? 'brand' : 'plain'}>{exam.order}</Niche>
        <div className="leading-snug md:pl-2">
          <b className="block">{exam.name}</b>
          {exam.exam_name !== exam.name ? <span className="text-sm text-ink-2">{exam.exam_name}</span> : null}
          {kinds.length === 0 ? <span className="text-sm text-ink-2">Aún sin preguntas.</span> : null}
        </div>
        <div className="col-start-2 grid grid-cols-2 gap-3 empty:hidden md:col-start-3 md:flex">
          {kinds.map((kind) => (
            <ChoiceCard
              key={kind}
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={() => onToggle(kind)}
              className="min-h-12! px-3! py-1.5! md:w-28"
            >
              <span className="sr-only">
                {`${exam.name}, ${DIRECTIVE_KIND_NAMES[kind]}, ${exam.question_counts[kind]} preguntas`}
              </span>
              <span aria-hidden="true" className="num flex items-baseline gap-1.5">
                {kind}
                <span className="text-sm font-normal text-ink-2">{exam.question_counts[kind]}</span>
              </span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
