import type { Attempt, Progress, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { nameDirectiveExams } from '../catalogue/catalogue.service.ts';
import { ATTEMPT_NOT_FOUND } from './answering.service.ts';
import {
  type AttemptRow,
  countEndedAttempts,
  findAttempt,
  finishAttempt,
  listResultItems,
} from './attempts.queries.ts';
import { endOf, toAttempt, toProgress, toQuestionPage } from './exams.presenter.ts';
import { toResults } from './results.presenter.ts';
import { type NoPageRow, type PageItemRow, preparePage, prepareProgress } from './steps.queries.ts';

/** What a teacher reads of an attempt of their own. Any other attempt is not found. */
export interface Reading {
  attempt(accountId: number, attemptId: number): Promise<Attempt>;
  page(accountId: number, attemptId: number, page: number): Promise<QuestionPage>;
  progress(accountId: number, attemptId: number): Promise<Progress>;
  results(accountId: number, attemptId: number): Promise<Results>;
}

export function createReading(db: Database, clock: Clock): Reading {
  const findPage = preparePage(db);
  const listProgress = prepareProgress(db);

  async function getAttempt(accountId: number, attemptId: number): Promise<AttemptRow> {
    const attempt = await findAttempt(db, attemptId, accountId);
    if (!attempt) throw notFound(ATTEMPT_NOT_FOUND);
    return attempt;
  }

  async function listExamNames({ payload }: AttemptRow): Promise<string[]> {
    const ids = Object.keys(payload.exams_selected).map(Number);
    return ids.length === 0 ? [] : (await nameDirectiveExams(db, ids)).map((exam) => exam.name);
  }

  return {
    async attempt(accountId, attemptId) {
      const attempt = await getAttempt(accountId, attemptId);
      const progress = await listProgress({ accountId, attemptId });
      return toAttempt({ attempt, progress, examNames: await listExamNames(attempt), now: clock.now() });
    },

    async page(accountId, attemptId, page) {
      const rows = await findPage({ accountId, attemptId, page });
      const [first] = rows;
      if (!first) throw notFound(ATTEMPT_NOT_FOUND);
      const items = rows.filter(isItem);
      if (items.length === 0) {
        throw notFound(`La página ${page} no existe: este examen tiene ${first.page_count}.`);
      }
      return toQuestionPage(attemptId, page, items);
    },

    async progress(accountId, attemptId) {
      const rows = await listProgress({ accountId, attemptId });
      if (rows.length === 0) throw notFound(ATTEMPT_NOT_FOUND);
      return toProgress(rows);
    },

    async results(accountId, attemptId) {
      const attempt = await getAttempt(accountId, attemptId);
      const now = clock.now();
      const end = endOf(attempt, now);
      if (!end) {
        throw new RequestFailure(
          'ATTEMPT_NOT_FINISHED',
          'Este examen todavía no termina. Finalízalo para ver tus resultados.',
        );
      }
      // Results show every key, so that from here on no late answer may be stored.
      const finishedAt = attempt.finishedAt ?? (await finishAttempt(db, attemptId, end));
      const [items, examNames, ended] = await Promise.all([
        listResultItems(db, attemptId),
        listExamNames(attempt),
        countEndedAttempts(db, { accountId, now }),
      ]);
      const totalExams = ended.find((row) => row.examType === attempt.examType)?.total ?? 0;
      return toResults({ attempt, finishedAt, items, examNames, totalExams });
    },
  };
}

function isItem(row: PageItemRow | NoPageRow): row is PageItemRow {
  return row.item_id !== null;
}
