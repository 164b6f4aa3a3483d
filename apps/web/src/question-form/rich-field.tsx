import { DeferredEditor } from '../editor/deferred-editor.tsx';
import { useProblem } from './form-store.ts';
import { ProblemLine } from './problem-line.tsx';

interface RichFieldProps {
  /** Name of the field, which is also the id of its element. */
  field: string;
  html: string;
  onChange: (html: string) => void;
  label: string;
  placeholder: string;
}

/** A field of formatted text with its problem below. */
export function RichField({ field, html, onChange, label, placeholder }: RichFieldProps) {
  const problem = useProblem(field);
  const problemId = `${field}-problem`;
  return (
    <div id={field} className="min-w-0">
      <DeferredEditor
        value={html}
        onChange={onChange}
        label={label}
        placeholder={placeholder}
        describedBy={problem ? problemId : undefined}
        invalid={problem !== undefined}
      />
      <ProblemLine field={field} className="px-5 pb-3" />
    </div>
  );
}
