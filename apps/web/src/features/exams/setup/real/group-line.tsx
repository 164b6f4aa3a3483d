import { Button } from '../../../../ui/button.tsx';
import { Step } from '../step.tsx';

/** Shows the group of inscription that was chosen before, with a button to change it. */
export function GroupLine(props: { name: string; number: number; onChange: () => void }) {
  return (
    <Step step="group" number={props.number} title="Tu grupo de inscripción" error={undefined}>
      <div className="flex min-h-tap-lg items-center justify-between gap-4 rounded-md border border-line bg-surface py-1.5 pr-2 pl-4">
        <b className="font-semibold">{props.name}</b>
        <Button variant="ghost" aria-label="Cambiar tu grupo de inscripción" onClick={props.onChange}>
          Cambiar
        </Button>
      </div>
    </Step>
  );
}
