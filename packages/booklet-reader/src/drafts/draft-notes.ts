import type { DraftWarning, WarningCode } from '../booklet.ts';
import type { Sign } from '../doubt/ink.ts';
import type { FlowLine } from '../layout/flow-line.ts';
import type { Slice } from './paragraphs.ts';

export type FlowSlice = Slice<FlowLine>;

/** What one question gathers while it is written. */
export interface Notes {
  warnings: DraftWarning[];
}

/** What a draft was written from, and what it says. */
export interface Claim {
  notes: Notes;
  slices: readonly FlowSlice[];
  /** Null where it is in doubt already. */
  said: readonly Sign[] | null;
}

/** Puts a draft in doubt, once for each reason. */
export function warn(notes: Notes, code: WarningCode, text: string): void {
  if (!notes.warnings.some((warning) => warning.code === code && warning.text === text)) {
    notes.warnings.push({ code, text });
  }
}
