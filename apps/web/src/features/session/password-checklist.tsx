import { PASSWORD_RULES } from '@amauta/contract/session.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/**
 * The rules for a password, ticked while the person types. Screen readers hear «cumplido» or «falta» after
 * each rule.
 */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <div id={id} className="-mt-2 grid gap-2 rounded-md bg-sunken px-4 py-3.5">
      <p className="text-sm font-semibold">Tu contraseña debe tener</p>
      <ul aria-live="polite" className="grid gap-2 text-sm">
        {PASSWORD_RULES.map(({ id: rule, label, test }) => {
          const isMet = test(password);
          return (
            <li
              key={rule}
              className={classNames(
                'flex items-center gap-2.5',
                isMet ? 'font-medium text-ok-ink' : 'text-ink-2',
              )}
            >
              {isMet ? <CircleCheck className="icon-s text-ok" /> : <Circle className="icon-s text-ink-3" />}
              <span>
                {label}
                <span className="sr-only">{isMet ? ' (cumplido)' : ' (falta)'}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
