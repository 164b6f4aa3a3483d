import type { ImportSubject, ModelUse } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';

/** The settings sent together with a booklet. */
interface BookletChoice {
  expectedCount: number;
  modelUse: ModelUse;
}

/**
 * The form data that starts an import: the fields of the paper chosen on the bank screen, then the file. `forImport`
 * is the import from whose review a sheet of answers is added.
 */
export function importForm(
  subject: ImportSubject,
  category: QuestionCategory,
  file: File,
  { expectedCount, modelUse }: BookletChoice,
  forImport?: number,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(category)) {
    if (value !== null) form.set(name, String(value));
  }
  if (subject === 'questions') {
    form.set('expected_count', String(expectedCount));
    form.set('model_use', modelUse);
  }
  if (subject === 'answers' && forImport !== undefined) form.set('for_import', String(forImport));
  form.set('pdf_file', file);
  return form;
}
