import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { focusStep, Step } from './step.tsx';

/** Shows the group of inscription that was chosen before, with a button that opens its steps. */
export function GroupLine(props: { name: string; number: number; onOpen: () => void }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    flushSync(props.onOpen);
    // The button that had the focus is gone. A step whose only option is chosen has nothing to focus.
    focusStep(form, 'modality', 'level', 'specialty');
  };
  return (
    <Step step="group" number={props.number} title="Tu grupo de inscripción" error={undefined}>
      <div className="flex min-h-tap-lg items-center justify-between gap-4 rounded-md border border-line bg-surface py-1.5 pr-2 pl-4">
        <b className="font-semibold">{props.name}</b>
        <Button variant="ghost" aria-label="Cambiar tu grupo de inscripción" onClick={open}>
          Cambiar
        </Button>
      </div>
    </Step>
  );
}
