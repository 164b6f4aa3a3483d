import type { ReactNode } from 'react';

/**
 * Props of `SelectList` and `ComboboxList`. The choice is an index, so that neither needs to know the type of
 * the values.
 */
export interface ListProps {
  control: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
  labels: readonly string[];
  chosen: number | null;
  onChoose: (index: number) => void;
  placeholder: string;
  disabled: boolean;
  /** Drawn before the chosen option. */
  prefix: ReactNode;
}

/** Classes of the open list of a select, combobox or menu. */
export const listClass =
  'max-h-[min(15rem,var(--available-height))] min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-2 outline-none';

/** Classes of an option in the open list: 44 px high, 48 px on touch screens. */
export const optionClass =
  'flex min-h-tap cursor-default items-center justify-between gap-3 rounded-sm px-3 py-1.5 leading-snug outline-none select-none pointer-coarse:min-h-12 data-disabled:text-ink-3 data-highlighted:bg-sunken data-selected:bg-brand-tint data-selected:font-semibold data-selected:text-brand-ink data-selected:data-highlighted:shadow-[inset_0_0_0_1.5px_var(--brand-line)]';
