import type { ImportDetail, ImportPage, ImportSummary } from '@amauta/contract/imports/import.ts';
import type { AnswerPreview } from '@amauta/contract/imports/sheets.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';

export const category: QuestionCategory = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 14,
  year: 2023,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
};

/** Returns words for a category, as the app passes to the pages of this feature. */
export const tagsOf = () => ['Ascenso 2023', 'Exámenes MINEDU', 'EBR', 'Secundaria', 'Matemática'];

export function summaryOf(change: Partial<ImportSummary> = {}): ImportSummary {
  return {
    id: 7,
    subject: 'questions',
    status: 'reading',
    category,
    file_name: 'A04-EBRS-31.pdf',
    file_size_human: '6,8 MB',
    created_at: '2026-11-22T10:00:00.000Z',
    created_by: 'Julia Ramos',
    page_count: 28,
    pages_read: 17,
    waiting_before: 0,
    retry_at: null,
    failure: null,
    counts: {
      found: 33,
      accepted: 0,
      discarded: 0,
      pending: 33,
      with_warnings: 3,
      shared: 5,
      with_key: 0,
    },
    ...change,
  };
}

export function pageOf(page: number, change: Partial<ImportPage> = {}): ImportPage {
  return {
    page,
    width: 595,
    height: 842,
    numbers: [],
    numbers_with_warnings: [],
    has_shared_statement: false,
    warnings: [],
    is_scanned: false,
    loose_text: [],
    ...change,
  };
}

/** A booklet of 28 pages, of which 17 have been read. */
export function detailOf(change: Partial<ImportDetail> = {}): ImportDetail {
  const pages = Array.from({ length: 17 }, (_, index) =>
    pageOf(index + 1, { numbers: index < 2 ? [] : [2 * index - 3, 2 * index - 2] }),
  );
  pages[13] = pageOf(14, {
    numbers: [26],
    numbers_with_warnings: [26],
    warnings: ['La pregunta 26 tiene dos alternativas vacías.'],
  });
  pages[15] = pageOf(16, { numbers: [30, 31, 32], has_shared_statement: true });
  return {
    ...summaryOf(),
    stage: 'pages',
    model_progress: null,
    model_use: 'none',
    model_usage: null,
    expected_count: 60,
    missing_numbers: [],
    pages,
    groups: [],
    group: null,
    warnings: [],
    ...change,
  };
}

/** A booklet that has been read completely. */
export function readyDetail(change: Partial<ImportDetail> = {}): ImportDetail {
  const { pages } = detailOf();
  return detailOf({
    status: 'ready',
    stage: null,
    page_count: pages.length,
    pages_read: pages.length,
    groups: [groupOf(0)],
    group: 0,
    missing_numbers: [17, 42],
    ...change,
  });
}

export function groupOf(index: number) {
  return {
    index,
    title: index === 0 ? 'EBR Secundaria Matemática' : 'EBR Secundaria Comunicación',
    code: index === 0 ? 'A04-EBRS-31' : 'A04-EBRS-21',
    first_page: index * 28 + 1,
    last_page: index * 28 + 28,
    item_count: 60,
    first_number: 1,
    last_number: 60,
  };
}

export function previewOf(change: Partial<AnswerPreview> = {}): AnswerPreview {
  return {
    sheets: [sheetOf(0)],
    sheet: 0,
    changes: [
      { number: 12, from: 'b', to: 'c', target: { kind: 'question', id: 501 } },
      { number: 13, from: null, to: 'a', target: { kind: 'draft', id: 90, import_id: 7 } },
    ],
    unchanged: Array.from({ length: 56 }, (_, index) => index + 20),
    missing_numbers: [17, 42],
    extra_numbers: [61],
    impossible_numbers: [30],
    code_mismatch: null,
    code_doubt: null,
    for_import: null,
    draft_imports: [{ id: 7, file_name: 'A04-EBRS-31.pdf' }],
    contested_numbers: [],
    contested_reason: null,
    applied_at: null,
    plan_hash: 'plan-1',
    ...change,
  };
}

export function sheetOf(index: number) {
  return {
    index,
    title: index === 0 ? 'EBR Secundaria Matemática' : 'EBR Secundaria Comunicación',
    code: index === 0 ? 'A04-EBRS-31' : 'A04-EBRS-21',
    key_count: 60,
    warnings: [],
  };
}
