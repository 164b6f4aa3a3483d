import { classNames } from '../ui/class-names.ts';
import { FieldError } from '../ui/forms/field.tsx';
import { useMended, useProblem } from './form-store.ts';

interface ProblemLineProps {
  field: string;
  /** Classes for the space around the line. */
  className?: string;
}

/** Shows the problem of a field, with an id by which the field can name it. The line of a corrected problem keeps its space, empty. */
export function ProblemLine({ field, className }: ProblemLineProps) {
  const problem = useProblem(field);
  const mended = useMended(field);
  const text = problem ?? mended;
  if (text === undefined) return null;
  const isShown = problem !== undefined;
  return (
    <div aria-hidden={isShown ? undefined : true} className={classNames(className, !isShown && 'invisible')}>
      <FieldError id={`${field}-problem`}>{text}</FieldError>
    </div>
  );
}
