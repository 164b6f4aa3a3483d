import type { Attempt, Progress, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { examNamesOf } from '../catalogue/catalogue.service.ts';
import { listResultItems } from './attempt-items.queries.ts';
import { finishAttempt } from './attempt-writes.queries.ts';
import { type AttemptRow, countEndedAttempts, findAttempt } from './attempts.queries.ts';
import type { PageItemRow, ProgressRow } from './exams.presenter.ts';
import { endOf, toAttempt, toProgress, toQuestionPage } from './exams.presenter.ts';
import { toResults } from './history/results.presenter.ts';
import type { AttemptAnswers } from './memory/attempt-answers.ts';
import type { ItemContent } from './memory/contents.ts';
import { attemptNotFound, type ExamContext } from './memory/exam-memory.service.ts';
import type { AttemptLayout } from './memory/layouts.ts';
import { readChoices } from './real/choices.service.ts';
import { realResults } from './real/real-results.service.ts';
import { sealAttempt } from './real/seal.service.ts';

function isAwaited(): RequestFailure {
  return new RequestFailure(
    'ATTEMPT_NOT_FINISHED',
    'Este examen se rinde en un equipo sin conexión. Verás tus resultados cuando ese equipo se conecte.',
  );
}

/** Makes the calls that read an attempt. Each throws NOT_FOUND for an attempt of another account. */
export function createAttemptReading(context: ExamContext) {
  const { db, clock, memory } = context;

  async function listProgress(accountId: number, attemptId: number): Promise<ProgressRow[]> {
    const layout = await memory.ownLayout(accountId, attemptId);
    return toProgressRows(layout, await memory.answers(attemptId));
  }

  async function getAttempt(accountId: number, attemptId: number): Promise<AttemptRow> {
    const attempt = await findAttempt(db, attemptId, accountId);
    if (!attempt) throw attemptNotFound();
    return attempt;
  }

  return {
    async attempt(accountId: number, attemptId: number): Promise<Attempt> {
      const attempt = await getAttempt(accountId, attemptId);
      const firstBlankPage =
        attempt.way === 'REAL'
          ? (await readChoices(context, accountId, attemptId)).items.find(
              (item) => item.selected_alternative_id === null,
            )?.page
          : (await listProgress(accountId, attemptId)).find((row) => row.is_correct === null)?.page;
      return toAttempt({
        attempt,
        firstBlankPage,
        examNames: await examNamesOf(db, attempt.payload),
        now: clock.now(),
      });
    },

    async page(accountId: number, attemptId: number, page: number): Promise<QuestionPage> {
      const layout = await memory.ownLayout(accountId, attemptId);
      const places = layout.itemsOfPage(page);
      const [first] = places;
      if (!first) throw notFound(`La página ${page} no existe: este examen tiene ${layout.pageCount}.`);
      const [answers, entry, contents] = await Promise.all([
        memory.answers(attemptId),
        memory.contents.entry(first.entryVersionId),
        Promise.all(places.map((place) => memory.contents.item(place.itemVersionId))),
      ]);
      const origin = await memory.origins.of(entry.entryId);
      const rows = places.map((place, index): PageItemRow => {
        const content = contents[index] as ItemContent;
        const given = answers.get(place.itemId);
        return {
          ...origin,
          exam_type: layout.examType,
          page_count: layout.pageCount,
          item_count: layout.itemCount,
          item_id: place.itemId,
          position: place.position,
          kind: place.kind,
          statement: content.statement,
          alternatives: content.alternatives,
          selected_alternative_id: given?.selectedAlternativeId ?? null,
          is_correct: given?.isCorrect ?? null,
          correct_alternative_id: given ? content.correctAlternativeId : null,
          justification: given ? content.justification : null,
          entry_id: entry.entryId,
          shared_statement: index === 0 ? entry.sharedStatement : null,
        };
      });
      return toQuestionPage(attemptId, page, rows);
    },

    async progress(accountId: number, attemptId: number): Promise<Progress> {
      return toProgress(await listProgress(accountId, attemptId));
    },

    async results(accountId: number, attemptId: number): Promise<Results> {
      const attempt = await getAttempt(accountId, attemptId);
      const now = clock.now();
      const end = endOf(attempt, now);
      if (!end) {
        throw new RequestFailure(
          'ATTEMPT_NOT_FINISHED',
          'Este examen todavía no termina. Finalízalo para ver tus resultados.',
        );
      }
      // Results show every key, so they close the attempt: after them no late answer may be stored.
      const layout = await memory.ownLayout(accountId, attemptId);
      if (!attempt.finishedAt && layout.acceptedUntil && now <= layout.acceptedUntil) throw isAwaited();
      const isOpenReal = layout.way === 'REAL' && !attempt.finishedAt;
      const finishedAt =
        attempt.finishedAt ??
        (isOpenReal
          ? await sealAttempt(context, { id: attemptId, layout, finishedAt: end, receivedAt: now })
          : await finishAttempt(db, attemptId, end));
      const [items, examNames, ended] = await Promise.all([
        listResultItems(db, attemptId),
        examNamesOf(db, attempt.payload),
        countEndedAttempts(db, { accountId, now }),
      ]);
      const totalExams = ended.find((row) => row.examType === attempt.examType)?.total ?? 0;
      const results = toResults({ attempt, finishedAt, items, examNames, totalExams });
      return layout.way === 'REAL'
        ? { ...results, real: await realResults(db, { attempt, accountId, items }) }
        : results;
    },
  };
}

function toProgressRows(layout: AttemptLayout, answers: AttemptAnswers): ProgressRow[] {
  return layout.items().map(({ position, page, itemId }) => ({
    position,
    page,
    is_correct: answers.get(itemId)?.isCorrect ?? null,
  }));
}
