import { z } from 'zod';
import { AnswerPreview } from './import.ts';
import { defineRoute, Id, success } from './route.ts';

const ImportParams = z.object({ id: Id });

export const answerPreviewRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/answers/',
  access: 'ADM',
  summary: 'What the answers of a sheet would change, in the bank and in drafts of the same paper',
  params: ImportParams,
  query: z.strictObject({ sheet: z.coerce.number().int().min(0).max(200).optional() }),
  answer: success(AnswerPreview),
});

/**
 * Applying a sheet twice changes nothing more. With the `plan_hash` of a preview, only the changes of that
 * preview are made: when questions or drafts have changed since, the answer is 409 EDIT_CONFLICT.
 */
export const applyAnswersRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/answers/apply/',
  access: 'ADM',
  summary: 'Write the keys of a sheet: new versions in the bank, marks in drafts',
  params: ImportParams,
  body: z.strictObject({
    sheet: z.number().int().min(0).max(200),
    plan_hash: z.string().max(100).optional(),
  }),
  answer: success(AnswerPreview),
});

export const importAnswersRoutes = [answerPreviewRoute, applyAnswersRoute] as const;
