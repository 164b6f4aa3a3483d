import type { ExamPaper, PaperPage, PaperSummary } from '@amauta/contract/exams/papers.ts';
import type { OfflineNote } from '@amauta/contract/exams/real-results.ts';
import type { ClockNote } from '../attempt-writes.queries.ts';
import { toTags } from '../exams.presenter.ts';
import { toRules } from '../real/official.presenter.ts';
import type { PaperRow } from './papers.queries.ts';

export function toPaperSummary(row: PaperRow, examNames: readonly string[]): PaperSummary {
  const { paper } = row;
  return {
    exam_attempt_id: paper.attemptId,
    way: paper.way,
    type_exam: paper.examType,
    official_name: row.official?.name ?? null,
    tags: toTags(row, examNames),
    total_questions: paper.drawn.reduce((sum, entry) => sum + entry.itemCount, 0),
    duration_in_seconds: paper.durationSeconds,
    state: row.startedAt ? 'started' : 'stored',
    stored_at: paper.storedAt.toISOString(),
    lapses_at: paper.lapsesAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    accepted_until: row.acceptedUntil?.toISOString() ?? null,
  };
}

const IMAGE_PATHS = /\/media\/images\/[0-9a-f]{64}\.webp/g;

/** The addresses of all images of the pages, each once. Images stand in blocks and within the HTML of texts. */
export function listImages(pages: readonly PaperPage[]): string[] {
  return [...new Set(JSON.stringify(pages).match(IMAGE_PATHS))];
}

export function toExamPaper(view: {
  row: PaperRow;
  examNames: readonly string[];
  pages: PaperPage[];
  imageUrls: string[];
  imageBytes: number;
  deliveryPass: string;
  now: Date;
}): ExamPaper {
  const { row, pages } = view;
  const { paper } = row;
  return {
    ...toPaperSummary(row, view.examNames),
    payload: paper.payload,
    duration_minutes: paper.durationSeconds / 60,
    total_pages: pages.length,
    official: row.official ? toRules(row.official) : null,
    target_scale: paper.targetScale,
    pages,
    image_urls: view.imageUrls,
    image_bytes: view.imageBytes,
    server_time: view.now.toISOString(),
    delivery_pass: view.deliveryPass,
  };
}

const CLOCK_TEXTS: Record<ClockNote, string> = {
  went_back:
    'Rendido sin conexión. La hora de tu equipo cambió mientras rendías, así que los tiempos pueden no ser exactos. Tus respuestas están completas.',
  ran_slow:
    'Rendido sin conexión. El reloj de tu equipo avanzó más lento que el nuestro, así que los tiempos pueden no ser exactos. Tus respuestas están completas.',
};

/** What the results say about an exam that was taken without a network. */
export function toOfflineNote(note: ClockNote | null): OfflineNote {
  return note ? { clock: note, message: CLOCK_TEXTS[note] } : { clock: 'steady', message: null };
}
