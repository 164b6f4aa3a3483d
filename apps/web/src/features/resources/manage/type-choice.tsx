import type { ResourceType } from '@amauta/contract/resources/files.ts';
import { CircleCheck, Star } from 'lucide-react';
import { Segmented } from '../../../ui/forms/choice.tsx';

const OPTIONS = [
  {
    value: 'LIBRE',
    label: (
      <>
        <CircleCheck className="icon-s" /> Libre
      </>
    ),
  },
  {
    value: 'PREMIUM',
    label: (
      <>
        <Star className="icon-s" /> Premium
      </>
    ),
  },
] as const;

interface TypeChoiceProps {
  value: ResourceType;
  onChange: (type: ResourceType) => void;
}

/** Chooses who may open a file: everybody, or only premium teachers. */
export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-sm font-semibold">
        Acceso
      </span>
      <Segmented<ResourceType> label="Acceso" options={OPTIONS} value={value} onChange={onChange} />
    </div>
  );
}
