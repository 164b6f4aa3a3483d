import type { ImportSummary } from '@amauta/contract/imports/import.ts';
import type { ItemFact } from './draft-counts.queries.ts';
import { repeatedAmong } from './draft-warnings.ts';

export type DraftCounts = ImportSummary['counts'];

/** Counts the items of one import. A discarded item counts only in `found` and `discarded`. */
export function tally(facts: readonly ItemFact[], taken: ReadonlySet<number>): DraftCounts {
  const pending = facts.filter((fact) => fact.status === 'pending');
  const kept = facts.filter((fact) => fact.status !== 'discarded');
  const shared = kept.filter((fact) => fact.isShared).map((fact) => fact.draftId);
  return {
    found: facts.length,
    accepted: facts.filter((fact) => fact.status === 'accepted').length,
    discarded: facts.length - kept.length,
    pending: pending.length,
    with_warnings: warnedAmong(facts, taken).length,
    shared: new Set(shared).size,
    with_key: kept.filter((fact) => fact.hasKey).length,
  };
}

/** Pending items with a warning. A missing key alone doesn't count. */
export function warnedAmong(facts: readonly ItemFact[], taken: ReadonlySet<number>): ItemFact[] {
  const pending = facts.filter((fact) => fact.status === 'pending');
  return [...Map.groupBy(pending, (fact) => fact.group).values()].flatMap((own) => {
    const repeated = repeatedAmong(own.map((fact) => fact.number));
    return own.filter(({ hasWarning, number }) => hasWarning || taken.has(number) || repeated.has(number));
  });
}
