import type { AuthorItem, QuestionData } from '@amauta/contract/authoring.ts';
import type { ServerContext } from '../../context.ts';
import { updateQuestion } from './authoring.service.ts';
import { getQuestion } from './bank.service.ts';

/**
 * Writes a new version of a question with other keys, by the same rules as its form.
 * @param keys index of the correct alternative, by the number of the item
 */
export async function changeKeys(
  context: ServerContext,
  { actorId, entryId }: { actorId: number; entryId: number },
  keys: ReadonlyMap<number, number>,
): Promise<void> {
  const { type_question, category, version, shared_statement, questions } = await getQuestion(
    context.db,
    entryId,
  );
  const same = {
    category,
    version,
    questions: questions.map((item) => withKey(item, keys.get(item.number))),
  };
  const data: QuestionData =
    type_question === 'COMMON' ? { ...same, type_question, shared_statement } : { ...same, type_question };
  await updateQuestion(context, { actorId, entryId }, { data, images: [] });
}

function withKey(item: AuthorItem, key: number | undefined): AuthorItem {
  if (key === undefined) return item;
  const alternatives = item.alternatives.map(({ text }, index) => ({ text, correct: index === key }));
  return { ...item, alternatives };
}
