import { ITEMS_PER_ENTRY, QuestionData } from '@amauta/contract/questions/question.ts';
import { z } from 'zod';
import { RequestFailure } from '../../../http/failure.ts';
import { fieldErrors, summarizeFirst } from '../../../http/input/input-texts.ts';
import { itemText } from './entry-content.ts';

/**
 * Checks a question against the contract.
 * @throws RequestFailure 400 that names each wrong field, in the words of the form
 */
export function parseQuestionData(json: unknown): QuestionData {
  const parsed = QuestionData.safeParse(json);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isCommon = z.object({ type_question: z.literal('COMMON') }).safeParse(json).success;
  throw new RequestFailure('INVALID_INPUT', firstText(issues, isCommon), { fields: fieldErrors(issues) });
}

/** The sentence above the form. For an entry with several questions it says which question to look at. */
function firstText(issues: readonly z.core.$ZodIssue[], isCommon: boolean): string {
  const [issue] = issues;
  if (!issue) return 'Revisa los datos enviados.';
  const [list, index, part] = issue.path;
  const isOfItem = list === 'questions' && typeof index === 'number' && index < ITEMS_PER_ENTRY;
  const isMissing = ['too_small', 'invalid_type', 'custom'].includes(issue.code);
  if (isOfItem && (part === 'statement' || part === 'alternatives') && isMissing)
    return itemText(index, isCommon);
  return summarizeFirst(fieldErrors([issue]));
}
