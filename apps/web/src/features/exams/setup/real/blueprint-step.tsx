import type { OfferedBlueprint } from '@amauta/contract/exams/official.ts';
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ChoiceCard } from '../../../../ui/forms/choice.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { pointsText } from '../../../../ui/official-exams/official-words.ts';
import { Step } from '../step.tsx';

/** More exams than this stand in a list with a search field. */
const MOST_CARDS = 4;

interface BlueprintStepProps {
  blueprints: readonly OfferedBlueprint[];
  chosenId: number | null;
  error: string | undefined;
  onChoose: (id: number) => void;
  /** Shown in place of the list while it loads, when loading failed, and when there are no exams. */
  children: ReactNode;
}

/**
 * The list of official exams. An exam for which the bank has too few questions is disabled and says how many
 * it has.
 */
export function BlueprintStep({ blueprints, chosenId, error, onChoose, children }: BlueprintStepProps) {
  return (
    <Step step="blueprint" number={2} title="Examen" error={error}>
      {children}
      {blueprints.length > MOST_CARDS ? (
        <BlueprintList {...{ blueprints, chosenId, error, onChoose }} />
      ) : (
        <BlueprintCards {...{ blueprints, chosenId, error, onChoose }} />
      )}
    </Step>
  );
}

type ListProps = Omit<BlueprintStepProps, 'children'>;

/** A list to search in, where cards would fill the page. Below it stand the exams that can't be taken yet. */
function BlueprintList({ blueprints, chosenId, error, onChoose }: ListProps) {
  const offered = blueprints.filter((blueprint) => blueprint.is_complete);
  const short = blueprints.filter((blueprint) => !blueprint.is_complete);
  const chosen = offered.find(({ id }) => id === chosenId);
  return (
    <div className="max-w-[30rem]">
      {offered.length === 0 ? null : (
        <Select
          label="Examen oficial"
          hideLabel
          options={offered.map((blueprint) => ({ value: blueprint.id, label: lengthText(blueprint) }))}
          value={chosenId}
          onChange={onChoose}
          error={error}
        />
      )}
      {chosen ? <p className="num mt-2 text-sm text-ink-2">{pointsText(chosen)}</p> : null}
      {short.length === 0 ? null : (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer py-1 font-semibold">Aún no puedes rendir {short.length}</summary>
          <ul className="num mt-1 grid gap-1 text-ink-2">
            {short.map(({ id, name, shortage }) => (
              <li key={id}>
                {name}. {shortage}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const lengthText = ({ name, question_count: questions, minutes }: OfferedBlueprint) =>
  `${name} · ${questions} preguntas · ${minutes} minutos`;

function BlueprintCards({ blueprints, chosenId, error, onChoose }: ListProps) {
  return (
    <div className="grid gap-2.5">
      {blueprints.map((blueprint) => (
        <ChoiceCard
          key={blueprint.id}
          type="radio"
          name="blueprint"
          checked={blueprint.id === chosenId}
          disabled={!blueprint.is_complete}
          invalid={error !== undefined && blueprint.is_complete}
          onChange={() => onChoose(blueprint.id)}
          className="has-disabled:border-line! has-disabled:bg-transparent! has-disabled:text-ink-2! max-md:flex-wrap"
          description={<span className="num">{blueprint.shortage ?? pointsText(blueprint)}</span>}
          aside={
            blueprint.is_complete ? null : (
              <span className="max-md:ml-[2.125rem]">
                <Badge tone="idle" icon={<Minus />}>
                  Aún no
                </Badge>
              </span>
            )
          }
        >
          <span className="num">
            {blueprint.name}{' '}
            <span className="max-md:block max-md:font-medium">
              <span className="max-md:hidden">· </span>
              {blueprint.question_count} preguntas · {blueprint.minutes} minutos
            </span>
          </span>
        </ChoiceCard>
      ))}
    </div>
  );
}
