import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/field.tsx';
import { useMended, useProblem } from './form-store.ts';

interface ProblemLineProps {
  field: string;
  id?: string;
  /** Room around the line. */
  className?: string;
}

/** What is wrong with a field, or the room that it took. */
export function ProblemLine({ field, id, className }: ProblemLineProps) {
  const problem = useProblem(field);
  const mended = useMended(field);
  const text = problem ?? mended;
  if (text === undefined) return null;
  const isShown = problem !== undefined;
  return (
    <div aria-hidden={isShown ? undefined : true} className={classNames(className, !isShown && 'invisible')}>
      <FieldError {...(id !== undefined && { id })}>{text}</FieldError>
    </div>
  );
}
