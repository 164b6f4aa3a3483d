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
import { choicesRoute, factsRoute } from '@amauta/contract/exams/real.ts';
import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { filledYearsRoute, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import type { ServerContext } from '../../context.ts';
import type { ChangeSignal } from '../../http/after-change.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { createAnswering } from './answering.service.ts';
import { createAttempt, filledYears, previewExam } from './drawing/drawing.service.ts';
import { registerHistoryRoutes } from './history/history.routes.ts';
import { createExamMemory } from './memory/exam-memory.service.ts';
import { registerDeliveryRoute } from './papers/deliveries.routes.ts';
import { createPassAdmission } from './papers/deliveries.service.ts';
import { registerPaperRoutes } from './papers/papers.routes.ts';
import { createPapers } from './papers/papers.service.ts';
import { createAttemptReading } from './read-attempt.service.ts';
import { createChoices } from './real/choices.service.ts';
import { createFactStore } from './real/facts.service.ts';
import { registerOfficialRoutes } from './real/official.routes.ts';
import { topicStandings } from './topics/topic-standing.service.ts';

export function registerExamRoutes(register: Registrar, context: ServerContext, changes: ChangeSignal): void {
  const memory = createExamMemory(context.db);
  changes.onChange(memory.origins.forget);
  registerOfficialRoutes(register, context);
  const answering = createAnswering(context.db, context.clock, memory);
  const reading = createAttemptReading(context.db, context.clock, memory);
  const papers = createPapers(context, memory);
  const facts = createFactStore(context, memory, answering, papers);
  const choices = createChoices(context, memory);

  register(previewExamRoute, ({ account, body }) => previewExam(context, account, body));

  register(filledYearsRoute, ({ account, query }) =>
    filledYears(context.db, account, {
      examType: query.exam_type,
      categoryId: query.category_id,
    }),
  );

  registerPaperRoutes(register, papers);
  registerDeliveryRoute(register, facts, createPassAdmission(context));

  register(topicStandingsRoute, ({ account, query }) => topicStandings(context.db, account, query.exam_type));

  register(createAttemptRoute, async ({ account, body }) => {
    const { attempt, message } = await createAttempt(context, account, body);
    return message ? told(message, attempt) : attempt;
  });

  register(attemptRoute, ({ account, params }) => reading.attempt(account.id, params.attemptId));

  register(questionPageRoute, ({ account, params, query }) =>
    reading.page(account.id, params.attemptId, query.page),
  );

  register(progressRoute, ({ account, params }) => reading.progress(account.id, params.attemptId));

  register(answerRoute, ({ account, params, body }) => answering.answer(account.id, params.attemptId, body));

  register(factsRoute, async ({ account, params, body }) => {
    const { receipt, message } = await facts.store(account.id, params.attemptId, body);
    return told(message, receipt);
  });

  register(choicesRoute, ({ account, params, query }) =>
    choices.of(account.id, params.attemptId, query.device_id),
  );

  register(finishRoute, ({ account, params }) => answering.finish(account.id, params.attemptId));

  register(discardRoute, ({ account, params }) => answering.discard(account.id, params.attemptId));

  register(usedTimeRoute, ({ account, params, body }) =>
    answering.keepTime(account.id, params.attemptId, body),
  );

  registerHistoryRoutes(register, context, memory);

  register(resultsRoute, ({ account, params }) => reading.results(account.id, params.attemptId));
}
