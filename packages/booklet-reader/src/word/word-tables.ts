import type { XmlElement } from '@cj-tech-master/excelts/xml';
import { attributeOf, childAt, childrenOf, nameOf } from './file/xml.ts';

/** How many columns and rows of its table a cell covers. */
interface Spanning {
  readonly columns: number;
  rows: number;
}

/** The rows of a table, also those inside of controls and changes. */
export function rowsOf(table: XmlElement): XmlElement[] {
  return childrenOf(table).flatMap((child) => {
    if (nameOf(child) === 'tr') return [child];
    return ['sdt', 'sdtContent', 'ins', 'customXml'].includes(nameOf(child)) ? rowsOf(child) : [];
  });
}

/** The cells of a row, also those inside of controls and changes. */
export function cellsOf(row: XmlElement): XmlElement[] {
  return childrenOf(row).flatMap((child) => {
    if (nameOf(child) === 'tc') return [child];
    return ['sdt', 'sdtContent', 'ins', 'customXml'].includes(nameOf(child)) ? cellsOf(child) : [];
  });
}

/**
 * Removes cells that continue the cell above (`vMerge`); the cell above spans their rows instead.
 * @param rows what was read of each cell of the table, changed in place
 */
export function joinMerged<T extends Spanning>(table: XmlElement, rows: T[][]): void {
  const open = new Map<number, T>();
  for (const [at, row] of rowsOf(table).entries()) {
    const kept: T[] = [];
    let column = 0;
    for (const [place, element] of cellsOf(row).entries()) {
      const own = rows[at]?.[place];
      if (!own) continue;
      const merge = childAt(element, 'tcPr', 'vMerge');
      const above = open.get(column);
      if (merge && attributeOf(merge, 'val') !== 'restart' && above) above.rows += 1;
      else {
        kept.push(own);
        if (merge) open.set(column, own);
        else open.delete(column);
      }
      column += own.columns;
    }
    rows[at] = kept;
  }
}
