import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { focusStep, Step } from './step.tsx';

/**
 * Shows the group of inscription that was chosen before, with a button that opens its steps. `isTight` leaves room
 * below on phones.
 */
export function GroupLine(props: { name: string; number: number; isTight: boolean; onOpen: () => void }) {
  const open = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    flushSync(props.onOpen);
    // The button that had the focus is gone. A step whose only option is chosen has nothing to focus.
    focusStep(form, 'modality', 'level', 'specialty');
  };
  return (
    <Step
      step="group"
      number={props.number}
      title="Tu grupo de inscripción"
      isTitleHidden={props.isTight}
      error={undefined}
    >
      <div className="flex min-h-tap-lg items-center justify-between gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-4 md:gap-4 md:pr-2">
        <b className="font-semibold max-md:text-sm">{props.name}</b>
        <Button variant="ghost" aria-label="Cambiar tu grupo de inscripción" onClick={open}>
          Cambiar
        </Button>
      </div>
    </Step>
  );
}
