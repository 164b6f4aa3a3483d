import type { ImportWarning, ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import {
  CopyCheck,
  FileQuestion,
  Hash,
  Image,
  KeyRound,
  type LucideIcon,
  Sigma,
  TriangleAlert,
} from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { marksWords } from '../unsure-words/use-unsure-words.ts';
import { splitWarning } from './warning-places.ts';

const ICONS: Partial<Record<ImportWarningCode, LucideIcon>> = {
  'missing-number': FileQuestion,
  'repeated-number': Hash,
  'number-taken': Hash,
  'image-expected': Image,
  'formula-as-image': Sigma,
  'near-duplicate': CopyCheck,
  'no-key': KeyRound,
};

/** The warnings to check before the draft is accepted. */
export function WarningList({
  warnings,
  className,
}: {
  warnings: readonly ImportWarning[];
  className?: string;
}) {
  if (warnings.length === 0) return null;
  return (
    <ul
      aria-label="Avisos"
      className={classNames('rounded-md border border-warn-line bg-warn-tint px-3.5 py-1', className)}
    >
      {warnings.map(({ code, text, words = [] }) => {
        const Icon = ICONS[code] ?? TriangleAlert;
        const { lead, rest } = splitWarning(text);
        return (
          <li
            key={`${code} ${text}`}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 py-2 text-sm leading-snug not-first:border-t not-first:border-warn-line"
          >
            <Icon aria-hidden="true" className="text-warn-ink" />
            <p>
              <b>{lead}</b> {rest}
              {words.length > 0 && marksWords()
                ? ' Las palabras dudosas están subrayadas en el texto.'
                : null}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
