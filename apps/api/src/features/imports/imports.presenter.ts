import type { ImportDetail, ImportPage, ImportSummary } from '@amauta/contract/imports/import.ts';
import { absentNumbers } from '@amauta/exam-rules/drawing/paper-size.ts';
import { humanSize } from '../../file-size.ts';
import { explainOtherLevel } from './booklet-level.policy.ts';
import type { ImportWithPlace } from './imports.queries.ts';
import type { ItemFact } from './review/draft-counts.queries.ts';

type WarnedItem = Pick<ItemFact, 'page' | 'number'>;

const NO_COUNTS: ImportSummary['counts'] = {
  found: 0,
  accepted: 0,
  discarded: 0,
  pending: 0,
  with_warnings: 0,
  shared: 0,
  with_key: 0,
};

/** `counts` are the counts of the import's drafts. For an answer sheet, the keys are counted instead. */
export function toImportSummary(
  { row, createdBy, waitingBefore }: ImportWithPlace,
  counts: ImportSummary['counts'] = NO_COUNTS,
): ImportSummary {
  const keys = row.sheets.reduce((sum, sheet) => sum + sheet.key_count, 0);
  const isApplied = row.appliedAt !== null;
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    category: row.category,
    file_name: row.fileName,
    file_size_human: humanSize(row.fileSizeBytes),
    created_at: row.createdAt.toISOString(),
    created_by: createdBy,
    page_count: row.pageCount,
    pages_read: row.pagesRead,
    waiting_before: waitingBefore,
    retry_at: row.status === 'queued' ? (row.retryAt?.toISOString() ?? null) : null,
    failure: row.failure,
    counts:
      row.subject === 'answers'
        ? {
            ...counts,
            found: keys,
            with_key: keys,
            pending: isApplied ? 0 : keys,
            accepted: isApplied ? keys : 0,
          }
        : row.status === 'reading'
          ? countPages(row.pages)
          : counts,
  };
}

/** Counts what was found so far on the pages. There are no drafts to count until reading ends. */
function countPages(pages: readonly ImportPage[]): ImportSummary['counts'] {
  const found = pages.reduce((sum, page) => sum + page.numbers.length, 0);
  return {
    ...NO_COUNTS,
    found,
    pending: found,
    with_warnings: pages.reduce((sum, page) => sum + page.numbers_with_warnings.length, 0),
    shared: pages.filter((page) => page.has_shared_statement).length,
  };
}

/** `warned` and `numbers` belong to the drafts of the chosen group. */
export function toImportDetail(
  found: ImportWithPlace,
  { counts, warned }: { counts: ImportSummary['counts']; warned: readonly WarnedItem[] },
  numbers: readonly number[],
): ImportDetail {
  const { row } = found;
  const code = row.groups.find(({ index }) => index === row.chosenGroup)?.code ?? '';
  const otherLevel = explainOtherLevel(code, row.category);
  const isComplete = row.status === 'ready' && row.subject === 'questions' && row.chosenGroup !== null;
  return {
    ...toImportSummary(found, counts),
    stage: row.status === 'reading' ? row.stage : null,
    model_progress: row.stage === 'model' ? row.modelProgress : null,
    model_use: row.modelUse,
    model_usage: row.modelUsage,
    expected_count: row.expectedCount,
    missing_numbers: isComplete ? missingOf(numbers, row.expectedCount) : [],
    pages: row.pages.map((page) => toPage(page, isComplete ? warned : null)),
    groups: row.groups,
    group: row.chosenGroup,
    warnings: otherLevel === null ? row.warnings : [otherLevel, ...row.warnings],
  };
}

/** A file with as many numbers as expected lacks none, although a selection of a paper keeps the paper's numbers. */
function missingOf(numbers: readonly number[], expected: number): number[] {
  return new Set(numbers).size === expected ? [] : absentNumbers(numbers, expected);
}

/**
 * A page with the numbers that have warnings at the moment. A warning of the reading may have been settled
 * since, or its question accepted. Without `warned`, the warnings of the reading are shown.
 */
function toPage(stored: ImportPage, warned: readonly WarnedItem[] | null): ImportPage {
  // Pages of imports that were read before `loose_text` existed don't have the field.
  const page = { ...stored, loose_text: stored.loose_text ?? [] };
  if (!warned) return page;
  const numbers = warned.filter((item) => item.page === page.page).map((item) => item.number);
  return { ...page, numbers_with_warnings: numbers.sort((one, other) => one - other) };
}
