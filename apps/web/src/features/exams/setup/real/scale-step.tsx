import type { OfferedBlueprint } from '@amauta/contract/exams/official.ts';
import { formatPoints } from '../../../../ui/format.ts';
import { ScaleChoice } from '../../../../ui/official/scale-choice.tsx';
import { Step } from '../step.tsx';

interface ScaleStepProps {
  number: number;
  blueprint: OfferedBlueprint;
  chosen: number | null;
  error: string | undefined;
  onChoose: (scale: number) => void;
}

/** The step that asks which escala the teacher aims for, each with its minimum. */
export function ScaleStep({ number, blueprint, chosen, error, onChoose }: ScaleStepProps) {
  return (
    <Step
      step="scale"
      number={number}
      title="¿A qué escala vas?"
      hint={`Mínimo de ${formatPoints(blueprint.points_maximum)} puntos. Queda en tu perfil.`}
      error={error}
    >
      <ScaleChoice rules={blueprint} chosen={chosen} isWrong={error !== undefined} onChoose={onChoose} />
    </Step>
  );
}
