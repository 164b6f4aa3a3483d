import { Readable } from 'node:stream';
import { Id } from '@amauta/contract/route.ts';
import type { TeacherExportQuery } from '@amauta/contract/teachers/teacher-exchange.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { DataContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { type Leaf, loadLeaves } from '../../catalogue/leaves.service.ts';
import { listMatchingIds, streamTeachers } from '../directory/directory.service.ts';
import { toTeacher } from '../teachers.presenter.ts';
import { streamWorkbook } from './stream-workbook.ts';
import { type CellValue, toCells } from './teacher-cells.presenter.ts';

/**
 * A workbook of the chosen teachers or of all that match, and their number. Only the ids are read at once.
 * The rows are read while the workbook is sent.
 */
export async function exportTeachers(
  context: DataContext,
  { ids: chosen, except, ...filter }: TeacherExportQuery,
): Promise<{ total: number; workbook: Readable }> {
  const { db, clock } = context;
  const [ids, leaves] = await Promise.all([
    chosen === undefined ? listMatchingIds(context, filter, toIds(except ?? '')) : toIds(chosen),
    loadLeaves(db),
  ]);
  const cells = readCells(db, ids, { leaves, today: todayInLima(clock.now()) });
  return { total: ids.length, workbook: Readable.from(streamWorkbook(cells), { objectMode: false }) };
}

async function* readCells(
  db: Database,
  ids: readonly number[],
  { leaves, today }: { leaves: readonly Leaf[]; today: string },
): AsyncGenerator<CellValue[][]> {
  for await (const rows of streamTeachers({ db }, ids)) {
    yield rows.map((row) => toCells(toTeacher(row, leaves, today)));
  }
}

/**
 * The ids in a list separated by commas. Numbers that can't be ids are left out, like ids that don't exist.
 */
function toIds(list: string): number[] {
  const ids = list.split(',').map(Number);
  return [...new Set(ids)].filter((id) => Id.safeParse(id).success);
}
