import {
  answerRoute,
  attemptRoute,
  createAttemptRoute,
  discardRoute,
  finishRoute,
  progressRoute,
  questionPageRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { filledYearsRoute, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import type { ServerContext } from '../../context.ts';
import type { Registrar } from '../../http/registrar.ts';
import { createAnswering } from './answering.service.ts';
import { createAttempt, filledYears, previewExam } from './drawing.service.ts';
import { createReading } from './reading.service.ts';

export function registerExamRoutes(register: Registrar, context: ServerContext): void {
  const answering = createAnswering(context.db, context.clock);
  const reading = createReading(context.db, context.clock);

  register(previewExamRoute, async ({ account, body }) => ({
    success: true as const,
    data: await previewExam(context, account, body),
  }));

  register(filledYearsRoute, async ({ account, query }) => ({
    success: true as const,
    data: await filledYears(context.db, account, {
      examType: query.exam_type,
      categoryId: query.category_id,
    }),
  }));

  register(createAttemptRoute, async ({ account, body }) => {
    const { attempt, message } = await createAttempt(context, account, body);
    return { success: true as const, ...(message ? { message } : {}), data: attempt };
  });

  register(attemptRoute, async ({ account, params }) => ({
    success: true as const,
    data: await reading.attempt(account.id, params.attemptId),
  }));

  register(questionPageRoute, ({ account, params, query }) =>
    reading.page(account.id, params.attemptId, query.page),
  );

  register(progressRoute, async ({ account, params }) => ({
    success: true as const,
    data: await reading.progress(account.id, params.attemptId),
  }));

  register(answerRoute, async ({ account, params, body }) => ({
    success: true as const,
    data: await answering.answer(account.id, params.attemptId, body),
  }));

  register(finishRoute, async ({ account, params }) => ({
    success: true as const,
    data: await answering.finish(account.id, params.attemptId),
  }));

  register(discardRoute, async ({ account, params }) => ({
    success: true as const,
    data: await answering.discard(account.id, params.attemptId),
  }));

  register(usedTimeRoute, async ({ account, params, body }) => ({
    success: true as const,
    data: await answering.keepTime(account.id, params.attemptId, body),
  }));

  register(resultsRoute, async ({ account, params }) => ({
    success: true as const,
    data: await reading.results(account.id, params.attemptId),
  }));
}
