import { type ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { TimerType } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode, Way } from '@amauta/contract/exams/setup.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { createBoundedMemory } from '../../../database/memory/bounded-memory.ts';
import { prepareRows } from '../../../database/prepared.ts';
import { createReadBatch } from '../../../database/read-batch.ts';

/** An item at its place in an attempt. */
interface PlacedItem {
  /** From 1. */
  position: number;
  page: number;
  itemId: number;
  itemVersionId: number;
  entryVersionId: number;
  kind: Kind;
}

/** The parts of an attempt that never change: its owner, its clock, and the versions of its questions. */
export interface AttemptLayout {
  accountId: number;
  mode: AttemptMode;
  way: Way;
  /** For a stored paper: until when answers given without a network are accepted. Null for other attempts. */
  acceptedUntil: Date | null;
  examType: ExamType;
  timerType: TimerType;
  startedAt: Date;
  durationSeconds: number;
  itemCount: number;
  pageCount: number;
  /** Finds an item by its id. */
  find(itemId: number): PlacedItem | undefined;
  items(): PlacedItem[];
  itemsOfPage(page: number): PlacedItem[];
}

/**
 * About 20,000 attempts of 70 items. With more attempts in use at once, some layouts are read from the
 * database again.
 */
const BOUND_BYTES = 48 * 1024 * 1024;
/** Estimated bytes of the fields other than the items. */
const HEAD_BYTES = 400;

/** Reads the layout of an attempt, and remembers it. Undefined when there is no such attempt. */
export function createLayouts(
  db: Database,
  boundBytes = BOUND_BYTES,
): (attemptId: number) => Promise<AttemptLayout | undefined> {
  const known = createBoundedMemory<number, PackedLayout>(
    boundBytes,
    ({ places }) => HEAD_BYTES + places.byteLength,
  );
  const read = prepareLayouts(db);
  const find = createReadBatch<number, PackedLayout>(async (attemptIds) => {
    const rows = await read({ attemptIds });
    return new Map(rows.map((row) => [row.id, new PackedLayout(row)]));
  });
  return async (attemptId) => {
    const remembered = known.get(attemptId);
    if (remembered) return remembered;
    const layout = await find(attemptId);
    if (layout) known.set(attemptId, layout);
    return layout;
  };
}

interface LayoutRow {
  id: number;
  account_id: number;
  mode: AttemptMode;
  way: Way;
  accepted_ms: number | null;
  exam_type: ExamType;
  timer_type: TimerType;
  started_ms: number;
  duration_seconds: number;
  item_count: number;
  page_count: number;
  /** For each item, in the order of positions: item, page, version of the item, version of the entry, kind. */
  places: [number, number, number, number, Kind][] | null;
}

function prepareLayouts(db: Database) {
  return prepareRows<LayoutRow, { attemptIds: number[] }>(db, 'exam_layouts')`
    select attempt.id, attempt.account_id, attempt.mode, attempt.way, attempt.exam_type, attempt.timer_type,
      extract(epoch from attempt.started_at)::float8 * 1000 as started_ms,
      extract(epoch from attempt.accepted_until)::float8 * 1000 as accepted_ms,
      attempt.duration_seconds, attempt.item_count, attempt.page_count, (
        select jsonb_agg(jsonb_build_array(placed.item_id, placed.page, placed.item_version_id,
          placed.entry_version_id, placed.kind) order by placed.position)
        from attempt_items placed where placed.attempt_id = attempt.id
      ) as places
    from attempts attempt
    where attempt.id = any(${sql.placeholder('attemptIds')}::int[])`;
}

const FIELDS = 5;

/** Stores items as plain numbers, which take a tenth of the memory of objects. */
class PackedLayout implements AttemptLayout {
  readonly accountId: number;
  readonly mode: AttemptMode;
  readonly way: Way;
  readonly acceptedUntil: Date | null;
  readonly examType: ExamType;
  readonly timerType: TimerType;
  readonly startedAt: Date;
  readonly durationSeconds: number;
  readonly itemCount: number;
  readonly pageCount: number;
  readonly places: Int32Array;

  constructor(row: LayoutRow) {
    this.accountId = row.account_id;
    this.mode = row.mode;
    this.way = row.way;
    this.acceptedUntil = row.accepted_ms === null ? null : new Date(Math.round(row.accepted_ms));
    this.examType = row.exam_type;
    this.timerType = row.timer_type;
    this.startedAt = new Date(Math.round(row.started_ms));
    this.durationSeconds = row.duration_seconds;
    this.itemCount = row.item_count;
    this.pageCount = row.page_count;
    const rest = (row.places ?? []).flatMap(([item, page, version, entry, kind]) => [
      item,
      page,
      version,
      entry,
      Kind.options.indexOf(kind),
    ]);
    this.places = Int32Array.from(rest);
  }

  find(itemId: number): PlacedItem | undefined {
    for (let at = 0; at < this.places.length; at += FIELDS) {
      if (this.places[at] === itemId) return this.itemAt(at);
    }
    return undefined;
  }

  items(): PlacedItem[] {
    return Array.from({ length: this.places.length / FIELDS }, (_, index) => this.itemAt(index * FIELDS));
  }

  itemsOfPage(page: number): PlacedItem[] {
    return this.items().filter((item) => item.page === page);
  }

  private itemAt(at: number): PlacedItem {
    const [itemId = 0, page = 0, itemVersionId = 0, entryVersionId = 0, kind = 0] = this.places.subarray(
      at,
      at + FIELDS,
    );
    return {
      position: at / FIELDS + 1,
      page,
      itemId,
      itemVersionId,
      entryVersionId,
      kind: Kind.options[kind] as Kind,
    };
  }
}
