import {
  bankSummaryRoute,
  convertQuestionRoute,
  createQuestionRoute,
  deleteQuestionRoute,
  paperNumbersRoute,
  questionDetailRoute,
  questionListRoute,
  questionVersionRoute,
  questionVersionsRoute,
  updateQuestionRoute,
} from '@amauta/contract/questions/bank.ts';
import { exportQuestionsRoute, importQuestionsRoute } from '@amauta/contract/questions/question-exchange.ts';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import {
  createQuestion,
  createQuestionOnce,
  deleteQuestion,
  updateQuestion,
} from './authoring/authoring.service.ts';
import { readAuthoringForm } from './authoring/authoring-form.service.ts';
import { parseQuestionData } from './authoring/question-data.service.ts';
import { ungroupQuestion } from './authoring/ungrouping.service.ts';
import { getQuestion, listBank, listQuestionVersions, paperNumbers, summarizeBank } from './bank.service.ts';
import { readImportForm } from './exchange/exchange-form.ts';
import { exportQuestions } from './exchange/export-questions.service.ts';
import { importQuestions } from './exchange/import-questions.service.ts';

export function registerQuestionRoutes(register: Registrar, context: ServerContext): void {
  const { db, files } = context;

  register(questionListRoute, ({ query }) => listBank(db, query));

  register(bankSummaryRoute, ({ query }) => summarizeBank(db, query));

  register(paperNumbersRoute, ({ query }) => paperNumbers(db, query));

  register(createQuestionRoute, async ({ account, query, request }) => {
    const form = await readAuthoringForm(request, files, { parse: parseQuestionData });
    const create = query.repeated ? createQuestionOnce : createQuestion;
    const data = await create(context, account.id, form);
    return { success: true as const, message: 'Pregunta enviada correctamente', data };
  });

  register(updateQuestionRoute, async ({ account, params, request }) => {
    const form = await readAuthoringForm(request, files, { parse: parseQuestionData });
    const saved = await updateQuestion(context, { actorId: account.id, entryId: params.id }, form);
    return {
      success: true as const,
      message: saved.conflict ?? 'Pregunta guardada',
      ...(saved.conflict ? { code: 'QUESTION_NUMBER_CONFLICT' as const } : {}),
      data: saved.question,
    };
  });

  register(questionDetailRoute, ({ params, query }) =>
    getQuestion(db, params.id, { entryClass: query.type_question }),
  );

  register(deleteQuestionRoute, async ({ account, params, body }) => {
    await deleteQuestion(context, { actorId: account.id, entryId: params.id }, body.type_question);
    return 'Pregunta eliminada correctamente';
  });

  register(convertQuestionRoute, async ({ account, params }) =>
    told('Preguntas convertidas a individuales', {
      ids: await ungroupQuestion(context, account.id, params.id),
    }),
  );

  register(exportQuestionsRoute, async ({ body, reply }) => {
    const file = await exportQuestions(context, body);
    reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return file.content;
  });

  register(importQuestionsRoute, async ({ account, request }) =>
    importQuestions(context, account.id, await readImportForm(request), (error) =>
      request.log.error({ err: error }, 'an import of questions stopped in the middle'),
    ),
  );

  register(questionVersionsRoute, ({ params }) => listQuestionVersions(db, params.id));

  register(questionVersionRoute, ({ params }) => getQuestion(db, params.id, { version: params.version }));
}
