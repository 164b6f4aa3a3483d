import type { DraftWarning, ReadFormula, WarningCode } from '../booklet.ts';
import type { Sign } from '../doubt/ink.ts';
import type { FlowLine } from '../layout/flow-line.ts';
import type { Slice } from './paragraphs.ts';

export type FlowSlice = Slice<FlowLine>;

/** The warnings of one question while it is written. */
export interface Notes {
  warnings: DraftWarning[];
  formulas?: ReadFormula[];
}

/** The statement of a question with its number, or an alternative with its letter. */
export interface ClaimPart {
  /** The number or the letter. */
  label: readonly FlowSlice[];
  /** All of it, the label included. */
  slices: readonly FlowSlice[];
  said: readonly Sign[];
}

/** The slices a draft was written from, and the signs it says. */
export interface Claim {
  notes: Notes;
  slices: readonly FlowSlice[];
  /** Null where the draft is in doubt already. */
  said: readonly Sign[] | null;
  /** The statement and the alternatives of a question. */
  parts?: readonly ClaimPart[];
}

/** Adds a warning to a draft, but never the same warning twice. */
export function warn(notes: Notes, code: WarningCode, text: string): void {
  if (!notes.warnings.some((warning) => warning.code === code && warning.text === text)) {
    notes.warnings.push({ code, text });
  }
}
