import type { AttemptCreated } from '@amauta/contract/exams/attempt.ts';
import {
  type ExamPaper,
  LARGEST_PAPER_COUNT,
  PAPER_LIFE_DAYS,
  type PaperPage,
  type PaperSummary,
  type StartPaperBody,
} from '@amauta/contract/exams/papers.ts';
import { PAPER_ARRIVAL_DAYS } from '@amauta/contract/exams/real.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { endOfTime, TIMER_TYPES } from '@amauta/exam-rules/attempt-clock.ts';
import { daysAfter, judgePaperStart } from '@amauta/exam-rules/real/fact-times.ts';
import type { ServerContext } from '../../../context.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { examNamesOf } from '../../catalogue/catalogue.service.ts';
import { weighImages } from '../../questions/images.service.ts';
import { insertAttempt } from '../attempt-writes.queries.ts';
import { drawAttempt, keepDrawn } from '../drawing/drawing.service.ts';
import type { ExamTaker } from '../exams.policy.ts';
import { toAttemptCreated, toItemShown, toQuestionFrame } from '../exams.presenter.ts';
import type { ExamContext } from '../memory/exam-memory.service.ts';
import { createDeliveryPasses } from './deliveries.service.ts';
import { listImages, toExamPaper, toPaperSummary } from './papers.presenter.ts';
import {
  findPaper,
  insertPaper,
  listOpenPapers,
  listPaperItems,
  type PaperRow,
  releasePaper,
} from './papers.queries.ts';

/**
 * What a device reports about the start of an exam: when it started and when the report was sent, both by
 * the device's clock, and the seconds that it measured in between.
 */
interface ToldStart {
  startedAt: string;
  sentAt: string;
  elapsedSeconds: number;
}

type PapersContext = ExamContext & Pick<ServerContext, 'random' | 'config' | 'files'>;

export type Papers = ReturnType<typeof createPapers>;

/**
 * Makes the calls for exams that are stored on a device to be taken without a network. Each throws NOT_FOUND for a
 * paper of another account.
 */
export function createPapers(context: PapersContext) {
  const { db, clock, files, memory } = context;
  const passes = createDeliveryPasses(context.config.tokenSecret);

  async function getPaper(accountId: number, attemptId: number): Promise<PaperRow> {
    const row = await findPaper(db, accountId, attemptId);
    if (!row) throw notFound('No encontramos ese examen guardado entre los tuyos.');
    return row;
  }

  async function whole(row: PaperRow): Promise<ExamPaper> {
    const pages = await listPages(row);
    const imageUrls = listImages(pages);
    return toExamPaper({
      row,
      examNames: await examNamesOf(db, row.payload),
      pages,
      imageUrls,
      imageBytes: await weighImages(files, imageUrls),
      deliveryPass: passes.sign(row.paper),
      now: clock.now(),
    });
  }

  async function listPages({ paper }: PaperRow): Promise<PaperPage[]> {
    const items = await listPaperItems(
      db,
      paper.drawn.map(({ versionId }) => versionId),
    );
    return Promise.all(
      paper.drawn.map(async ({ versionId }, index): Promise<PaperPage> => {
        const page = index + 1;
        const entry = await memory.contents.entry(versionId);
        const origin = await memory.origins.of(entry.entryId);
        const questions = items.flatMap((item, place) =>
          item.page === page ? [{ ...item, position: place + 1 }] : [],
        );
        return {
          ...toQuestionFrame(
            { ...origin, exam_type: paper.examType, entry_id: entry.entryId },
            entry.sharedStatement,
          ),
          page,
          questions: await Promise.all(
            questions.map(async ({ itemId, itemVersionId, kind, position }) => {
              const { statement, alternatives } = await memory.contents.item(itemVersionId);
              const shown = { item_id: itemId, position, kind, statement, alternatives };
              return { ...toItemShown(shown), user_answer: null };
            }),
          ),
        };
      }),
    );
  }

  return {
    async store(
      taker: ExamTaker,
      payload: ExamPayload,
    ): Promise<{ paper: ExamPaper; message: string | undefined }> {
      if (payload.type !== 'MOCK') {
        throw new RequestFailure('RULE_BROKEN', 'Solo los simulacros se guardan para rendir sin conexión.');
      }
      const { attempt, message } = await drawAttempt(context, taker, payload);
      const storedAt = attempt.startedAt;
      const lapsesAt = daysAfter(storedAt, PAPER_LIFE_DAYS);
      const id = await keepDrawn(context, attempt, async (tx) => {
        const open = await listOpenPapers(tx, taker.id, storedAt);
        if (open.length >= LARGEST_PAPER_COUNT) throw tooManyPapers();
        return insertPaper(tx, { ...attempt, storedAt, lapsesAt });
      });
      return { paper: await whole(await getPaper(taker.id, id)), message };
    },

    async list(accountId: number): Promise<PaperSummary[]> {
      const open = await listOpenPapers(db, accountId, clock.now());
      return Promise.all(open.map(async (row) => toPaperSummary(row, await examNamesOf(db, row.payload))));
    },

    async get(accountId: number, attemptId: number): Promise<ExamPaper> {
      const row = await getPaper(accountId, attemptId);
      if (row.finishedAt) {
        throw new RequestFailure('ATTEMPT_FINISHED', 'Este examen ya terminó. Revisa tus resultados.');
      }
      if (!row.startedAt && clock.now() > row.paper.lapsesAt) throw lapsed();
      return whole(row);
    },

    /** Makes an attempt of the paper. Does nothing for a paper that was already started. */
    async start(accountId: number, attemptId: number, told: ToldStart): Promise<AttemptCreated> {
      const { paper, startedAt: startedBefore } = await getPaper(accountId, attemptId);
      const now = clock.now();
      const judged = judgePaperStart({
        storedAt: paper.storedAt,
        lapsesAt: paper.lapsesAt,
        deviceStartedAt: new Date(told.startedAt),
        deviceNow: new Date(told.sentAt),
        elapsedMs: told.elapsedSeconds * 1000,
        now,
      });
      if (!startedBefore) {
        if (judged.isLapsed) throw lapsed();
        const { startedAt, isDoubtful } = judged;
        // By a doubtful clock the paper may have been started as late as possible.
        const latestStart = isDoubtful ? paper.lapsesAt : startedAt;
        const latestEnd = endOfTime({ ...paper, startedAt: latestStart });
        const acceptedUntil = daysAfter(latestEnd, PAPER_ARRIVAL_DAYS);
        await insertAttempt(db, {
          accountId,
          mode: 'MOCK',
          examType: paper.examType,
          categoryId: paper.categoryId,
          payload: paper.payload,
          blueprint: paper.blueprint,
          timerType: TIMER_TYPES.MOCK,
          durationSeconds: paper.durationSeconds,
          startedAt,
          way: paper.way,
          ...(paper.officialBlueprintId === null
            ? {}
            : { official: { id: paper.officialBlueprintId, targetScale: paper.targetScale } }),
          stored: {
            reservedId: attemptId,
            acceptedUntil,
            clockNote: isDoubtful ? 'went_back' : null,
          },
          drawn: paper.drawn,
        });
      }
      const layout = await memory.layout(attemptId);
      if (!layout) throw new Error(`paper ${attemptId} was started without an attempt`);
      return toAttemptCreated({ ...layout, id: attemptId }, now);
    },

    async release(accountId: number, attemptId: number): Promise<void> {
      await getPaper(accountId, attemptId);
      await releasePaper(db, attemptId, clock.now());
    },
  };
}

/** Combines a start with the time at which it was sent, by a call of its own or in a batch. */
export function toldStart(
  start: Pick<StartPaperBody, 'started_at'>,
  sent: { sent_at: string; elapsed_seconds: number },
): ToldStart {
  return { startedAt: start.started_at, sentAt: sent.sent_at, elapsedSeconds: sent.elapsed_seconds };
}

function tooManyPapers(): RequestFailure {
  return new RequestFailure(
    'PAPER_LIMIT',
    `Ya tienes ${LARGEST_PAPER_COUNT} exámenes guardados para rendir sin conexión. Rinde o quita uno para guardar otro.`,
  );
}

function lapsed(): RequestFailure {
  return new RequestFailure(
    'PAPER_LAPSED',
    `Este examen guardado venció sin empezarse: se puede empezar hasta ${PAPER_LIFE_DAYS} días después de guardarlo. No guardamos ninguna respuesta de él. Guarda otro.`,
  );
}
