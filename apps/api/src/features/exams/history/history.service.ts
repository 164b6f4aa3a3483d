import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptList, ResultsSummary, ReviewPage, ReviewStatus } from '@amauta/contract/practice.ts';
import type { Role } from '@amauta/contract/session.ts';
import type { DataContext } from '../../../context.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { chosenDirectiveExams } from '../../catalogue/catalogue.service.ts';
import { refuseErrorsOf } from '../../practice/practice.policy.ts';
import { findTeacher } from '../../teachers/teachers.service.ts';
import { findWrongItem, listTallies, listWrongItems } from '../attempt-items.queries.ts';
import {
  countAttemptsByMode,
  countEndedAttempts,
  countUnfinishedAttempts,
  findAttempt,
  findUnfinishedAttempt,
  listAttempts,
  listEndedExams,
  listLastMocks,
} from '../attempts.queries.ts';
import { endOf } from '../exams.presenter.ts';
import { attemptNotFound, type ExamContext } from '../memory/exam-memory.service.ts';
import { countChosen } from '../real/choices.service.ts';
import { rulesOf } from '../real/real-results.service.ts';
import { sealEnded } from '../real/seal.service.ts';
import {
  ATTEMPTS_PER_PAGE,
  toAttemptList,
  toResultsSummary,
  toReviewPage,
  toReviewStatus,
  toScore,
} from './history.presenter.ts';
import { topicNames } from './study-history.service.ts';

/**
 * One page of a teacher's attempts, newest first. The first page exists even when there are no attempts.
 * @throws RequestFailure NOT_FOUND for a page after the last one
 */
export async function attemptPage(
  context: ExamContext,
  choice: { accountId: number; mode: AttemptMode | undefined; page: number },
): Promise<AttemptList> {
  const { db, clock } = context;
  const { accountId, mode, page } = choice;
  const now = clock.now();
  await sealEnded(context, accountId);
  const [attempts, counts, unfinished] = await Promise.all([
    listAttempts(db, { accountId, mode, limit: ATTEMPTS_PER_PAGE, offset: (page - 1) * ATTEMPTS_PER_PAGE }),
    countAttemptsByMode(db, accountId),
    findUnfinishedAttempt(db, { accountId, now }),
  ]);
  const total = counts
    .filter((row) => mode === undefined || row.mode === mode)
    .reduce((sum, row) => sum + row.total, 0);
  const pageCount = Math.max(1, Math.ceil(total / ATTEMPTS_PER_PAGE));
  if (page > pageCount) throw notFound(NO_MORE_PAGES);
  const shown = unfinished ? [...attempts, unfinished] : attempts;
  const [tallies, exams, topics] = await Promise.all([
    listTallies(db, [...new Set(shown.map((attempt) => attempt.id))]),
    chosenDirectiveExams(
      db,
      shown.map(({ payload }) => payload),
    ),
    topicNames(db, shown),
  ]);
  const open = shown.filter((attempt) => attempt.way === 'REAL' && attempt.finishedAt === null);
  const [answered, rules] = await Promise.all([
    countChosen(
      db,
      open.map((attempt) => attempt.id),
    ),
    rulesOf(db, shown),
  ]);
  const examNames = new Map(exams.map(({ id, name }) => [id, name]));
  return toAttemptList({
    attempts,
    unfinished,
    counts,
    tallies,
    answered,
    rules,
    examNames,
    topics,
    page: { number: page, total: pageCount },
    now,
  });
}

/**
 * A summary of a teacher's results. Throws NOT_FOUND for readers who are neither this teacher nor an
 * administrator.
 */
export async function resultsSummary(
  { db, clock }: DataContext,
  reader: { id: number; role: Role },
  teacherId: number,
): Promise<ResultsSummary> {
  const mayRead = reader.role === 'ADM' || reader.id === teacherId;
  const teacher = mayRead ? await findTeacher(db, teacherId) : undefined;
  if (!teacher) throw notFound('No encontramos a ese docente.');
  const now = clock.now();
  const [attempts, endedByType] = await Promise.all([
    listEndedExams(db, { accountId: teacherId, now }),
    countEndedAttempts(db, { accountId: teacherId, now }),
  ]);
  const [tallies, rules] = await Promise.all([
    listTallies(
      db,
      attempts.map((attempt) => attempt.id),
    ),
    rulesOf(db, attempts),
  ]);
  return toResultsSummary({ teacher, attempts, tallies, endedByType, rules, now });
}

/**
 * How many attempts a teacher has not finished, and the score of their last mock. The caller has checked
 * that the teacher exists.
 */
export async function attemptStanding({ db, clock }: DataContext, teacherId: number) {
  const choice = { accountId: teacherId, now: clock.now() };
  const [unfinished, [mock]] = await Promise.all([
    countUnfinishedAttempts(db, choice),
    listLastMocks(db, { ...choice, limit: 1 }),
  ]);
  return { unfinished, lastMock: mock ? toScore(mock, await listTallies(db, [mock.id]), choice.now) : null };
}

const NO_MORE_PAGES = 'No hay más páginas disponibles';

interface OwnAttempt {
  accountId: number;
  attemptId: number;
}

/**
 * Returns the wrong item number `page` of an attempt that has ended.
 * @throws RequestFailure NOT_FOUND for a page after the last one
 */
export async function reviewPage(
  context: DataContext,
  { page, ...own }: OwnAttempt & { page: number },
): Promise<ReviewPage> {
  const wrong = await getWrongItems(context, own);
  const position = wrong[page - 1]?.position;
  const item =
    position === undefined
      ? undefined
      : await findWrongItem(context.db, { attemptId: own.attemptId, position });
  if (!item) throw notFound(NO_MORE_PAGES);
  return toReviewPage({ attemptId: own.attemptId, page, total: wrong.length }, item);
}

/** Returns the positions of the wrong items of an attempt that has ended. */
export async function reviewStatus(context: DataContext, own: OwnAttempt): Promise<ReviewStatus> {
  return toReviewStatus(await getWrongItems(context, own));
}

async function getWrongItems({ db, clock }: DataContext, { accountId, attemptId }: OwnAttempt) {
  const attempt = await findAttempt(db, attemptId, accountId);
  if (!attempt) throw attemptNotFound();
  const refusal = refuseErrorsOf(attempt.examType);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const isAwaiting = attempt.way === 'REAL' && !attempt.finishedAt;
  if (isAwaiting || !endOf(attempt, clock.now())) {
    throw new RequestFailure(
      'ATTEMPT_NOT_FINISHED',
      'Este examen todavía no termina. Finalízalo para repasar tus errores.',
    );
  }
  return listWrongItems(db, attemptId);
}
