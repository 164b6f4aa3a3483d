import { ITEMS_PER_ENTRY, QuestionData } from '@amauta/contract/questions/question.ts';
import { z } from 'zod';
import { RequestFailure } from '../../../http/failure.ts';
import { fieldErrors, summarizeFirst } from '../../../http/input-texts.ts';
import { itemText } from './entry-content.ts';

/**
 * A question as the contract wants it sent.
 * @throws RequestFailure 400 that names each field that is wrong, in the words of the form.
 */
export function parseQuestionData(json: unknown): QuestionData {
  const parsed = QuestionData.safeParse(json);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const isCommon = z.object({ type_question: z.literal('COMMON') }).safeParse(json).success;
  throw new RequestFailure('INVALID_INPUT', firstText(issues, isCommon), { fields: fieldErrors(issues) });
}

/** The sentence on top: of several questions it says which one to look at, as the form itself does. */
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
