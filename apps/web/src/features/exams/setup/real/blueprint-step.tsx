import type { OfferedBlueprint } from '@amauta/contract/exams/official.ts';
import { Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { ChoiceCard } from '../../../../ui/forms/choice.tsx';
import { pointsText } from '../../../../ui/official/official-words.ts';
import { Step } from '../step.tsx';

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
    </Step>
  );
}
