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
import { deliverRoute } from '@amauta/contract/exams/deliveries.ts';
import {
  addOfficialBlueprintRoute,
  endOfficialBlueprintRoute,
  examPreferencesRoute,
  keepPreferencesRoute,
  offeredBlueprintsRoute,
  officialBlueprintsRoute,
} from '@amauta/contract/exams/official.ts';
import {
  paperRoute,
  papersRoute,
  releasePaperRoute,
  startPaperRoute,
  storePaperRoute,
} from '@amauta/contract/exams/papers.ts';
import { choicesRoute, factsRoute } from '@amauta/contract/exams/real.ts';
import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { filledYearsRoute, previewExamRoute } from '@amauta/contract/exams/setup.ts';
import { topicStandingsRoute } from '@amauta/contract/exams/topic-standings.ts';
import {
  attemptListRoute,
  resultsSummaryRoute,
  reviewPageRoute,
  reviewStatusRoute,
} from '@amauta/contract/practice.ts';
import type { ServerContext } from '../../context.ts';
import type { ChangeSignal } from '../../http/after-change.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { createAnswering } from './answering.service.ts';
import { createAttempt, filledYears, previewExam } from './drawing/drawing.service.ts';
import { attemptPage, resultsSummary, reviewPage, reviewStatus } from './history/history.service.ts';
import { createExamMemory } from './memory/exam-memory.service.ts';
import { createPassAdmission } from './papers/deliveries.service.ts';
import { createPapers, toldStart } from './papers/papers.service.ts';
import { createAttemptReading } from './read-attempt.service.ts';
import { readChoices } from './real/choices.service.ts';
import { createFactStore } from './real/facts.service.ts';
import {
  addBlueprint,
  allBlueprints,
  changePreferences,
  endBlueprint,
  offeredBlueprints,
  preferencesOf,
} from './real/official.service.ts';
import { topicStandings } from './topics/topic-standing.service.ts';

export function registerExamRoutes(register: Registrar, server: ServerContext, changes: ChangeSignal): void {
  const memory = createExamMemory(server.db);
  changes.onChange(memory.origins.forget);
  const context = { ...server, memory };
  registerOfficialRoutes(register, server);
  const answering = createAnswering(context);
  const reading = createAttemptReading(context);
  const papers = createPapers(context);
  const storeFacts = createFactStore(context, answering, papers);

  register(previewExamRoute, ({ account, body }) => previewExam(context, account, body));

  register(filledYearsRoute, ({ account, query }) =>
    filledYears(context.db, account, {
      examType: query.exam_type,
      categoryId: query.category_id,
    }),
  );

  register(storePaperRoute, async ({ account, body }) => {
    const { paper, message } = await papers.store(account, body);
    return message ? told(message, paper) : paper;
  });

  register(papersRoute, ({ account }) => papers.list(account.id));

  register(paperRoute, ({ account, params }) => papers.get(account.id, params.attemptId));

  register(startPaperRoute, ({ account, params, body }) =>
    // This call is sent at the very start of the exam, so no time has passed yet.
    papers.start(account.id, params.attemptId, toldStart(body, { ...body, elapsed_seconds: 0 })),
  );

  register(releasePaperRoute, async ({ account, params }) => {
    await papers.release(account.id, params.attemptId);
    return 'Quitamos el examen guardado.';
  });

  register(
    deliverRoute,
    async ({ account, body }) => {
      // The receipt stays here: in learning mode it holds verdicts and keys, and a pass reads nothing.
      await storeFacts(account.id, account.attemptId, body);
      return 'Recibimos lo que hiciste en este examen.';
    },
    createPassAdmission(context),
  );

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
    const { receipt, message } = await storeFacts(account.id, params.attemptId, body);
    return told(message, receipt);
  });

  register(choicesRoute, ({ account, params, query }) =>
    readChoices(context, account.id, params.attemptId, query.device_id),
  );

  register(finishRoute, ({ account, params }) => answering.finish(account.id, params.attemptId));

  register(discardRoute, ({ account, params }) => answering.discard(account.id, params.attemptId));

  register(usedTimeRoute, ({ account, params, body }) =>
    answering.keepTime(account.id, params.attemptId, body),
  );

  register(attemptListRoute, ({ account, query }) =>
    attemptPage(context, { accountId: account.id, mode: query.mode, page: query.page }),
  );

  register(reviewPageRoute, ({ account, params, query }) =>
    reviewPage(context, { accountId: account.id, attemptId: params.attemptId, page: query.page }),
  );

  register(reviewStatusRoute, ({ account, params }) =>
    reviewStatus(context, { accountId: account.id, attemptId: params.attemptId }),
  );

  register(resultsSummaryRoute, ({ account, params }) => resultsSummary(context, account, params.id));

  register(resultsRoute, ({ account, params }) => reading.results(account.id, params.attemptId));
}

/** Routes of official exams, for the teachers who take them and the administrators who manage them. */
function registerOfficialRoutes(register: Registrar, { db, clock }: ServerContext): void {
  register(offeredBlueprintsRoute, ({ account, query }) =>
    offeredBlueprints(db, account, { examType: query.exam_type, categoryId: query.category_id }),
  );

  register(examPreferencesRoute, ({ account }) => preferencesOf(db, account.id));

  register(keepPreferencesRoute, ({ account, body }) => changePreferences(db, account.id, body));

  register(officialBlueprintsRoute, () => allBlueprints(db));

  register(addOfficialBlueprintRoute, async ({ account, body }) =>
    told(
      'Examen oficial agregado.',
      await addBlueprint(db, body, { actorId: account.id, happenedAt: clock.now() }),
    ),
  );

  register(endOfficialBlueprintRoute, async ({ account, params }) =>
    told(
      'Ya no se ofrece. Los exámenes rendidos quedan como están.',
      await endBlueprint(db, params.id, { actorId: account.id, happenedAt: clock.now() }),
    ),
  );
}
