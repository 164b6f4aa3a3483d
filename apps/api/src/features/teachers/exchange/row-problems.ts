import type { ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import type { Read } from './import-values.ts';
import type { SheetCell } from './sheet/read-sheet.ts';
import { COLUMNS, type ImportKey } from './teacher-columns.ts';

/** Collects the errors of one row of a spreadsheet, by column. */
export class RowProblems {
  readonly #texts = new Map<string, string[]>();
  /**
   * Columns whose cell can't be read. The rules see an empty cell there, so their errors for these columns
   * are dropped.
   */
  readonly #unread = new Set<string>();

  addCell(key: ImportKey, cell: SheetCell): void {
    if (typeof cell !== 'string' && 'error' in cell) this.#addUnread(key, cell.error);
  }

  /** Returns the value that was read. When the cell couldn't be read, notes the problem and returns `otherwise`. */
  take<T>(key: ImportKey, read: Read<T>, otherwise: T): T {
    if ('value' in read) return read.value;
    this.#addUnread(key, read.error);
    return otherwise;
  }

  /**
   * Adds an error of a field. A field belongs to the column of the same name. For the fields of `contact`,
   * the second part of the path is the column.
   */
  addField(path: readonly PropertyKey[], text: string): void {
    const key = String(path[0] === 'contact' ? path[1] : path[0]);
    if (this.#unread.has(key)) return;
    const texts = this.#texts.get(key) ?? [];
    if (!texts.includes(text)) this.#texts.set(key, [...texts, text]);
  }

  /** In the order of the columns. */
  list(): ImportRow['errors'] {
    return COLUMNS.flatMap(({ key, header }) =>
      (this.#texts.get(key) ?? []).map((message) => ({ column: header, message })),
    );
  }

  #addUnread(key: ImportKey, text: string): void {
    if (this.#unread.has(key)) return;
    this.#unread.add(key);
    this.#texts.set(key, [text]);
  }
}
