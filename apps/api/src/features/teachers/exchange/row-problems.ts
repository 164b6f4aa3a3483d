import type { ImportRow } from '@amauta/contract/teachers/teacher-exchange.ts';
import { COLUMNS, type ImportKey } from './columns.ts';
import type { Read } from './import-values.ts';
import type { SheetCell } from './sheet/read-sheet.ts';

/** What is wrong with a row, by column. */
export class RowProblems {
  readonly #texts = new Map<string, string[]>();
  /** Columns whose cell can't be read: what the rules say of the gap in its place is beside the point. */
  readonly #unread = new Set<string>();

  addCell(key: ImportKey, cell: SheetCell): void {
    if (typeof cell !== 'string' && 'error' in cell) this.#addUnread(key, cell.error);
  }

  /** The value that was read, or `otherwise` and a problem more. */
  take<T>(key: ImportKey, read: Read<T>, otherwise: T): T {
    if ('value' in read) return read.value;
    this.#addUnread(key, read.error);
    return otherwise;
  }

  /** A field of the body belongs to the column of its own name; those of the contact are named by their second part. */
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
