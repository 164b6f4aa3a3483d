import type { ImportPreview as Preview } from '@amauta/contract/teachers/teacher-exchange.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { PreviewTable } from './preview-table.tsx';
import { outcomeText, type RowFilter, rowsOf } from './spreadsheet-words.ts';

const ROWS_A_PAGE = 20;

interface ImportPreviewProps {
  fileName: string;
  preview: Preview;
  isFetchingRefused: boolean;
  onFetchRefused: () => void;
}

/** The effect of the sheet, row by row. A filter shows only the rows with errors. */
export function ImportPreview(props: ImportPreviewProps) {
  const { fileName, preview, isFetchingRefused, onFetchRefused } = props;
  const [filter, setFilter] = useState<RowFilter>(preview.bad_total > 0 ? 'bad' : 'all');
  const [page, setPage] = useState(1);
  const rows = rowsOf(preview, filter);
  const good = preview.rows.length - preview.bad_total;
  const isClean = preview.bad_total === 0 && good > 0;
  return (
    <div className="grid gap-4">
      <Notice
        tone={isClean ? 'ok' : 'warn'}
        role="status"
        action={
          preview.bad_total > 0 ? (
            <Button
              icon={<Download />}
              loading={isFetchingRefused}
              loadingText="Descargando..."
              onClick={onFetchRefused}
            >
              Descargar filas con errores
            </Button>
          ) : null
        }
      >
        <p>
          <b>{outcomeText(preview)}</b>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{fileName}</p>
      </Notice>
      {preview.bad_total > 0 && good > 0 ? (
        <Segmented
          label="Filas que se muestran"
          value={filter}
          onChange={(next) => {
            setFilter(next);
            setPage(1);
          }}
          options={[
            { value: 'bad', label: `Con errores (${formatNumber(preview.bad_total)})` },
            { value: 'good', label: `Listas (${formatNumber(good)})` },
            { value: 'all', label: 'Todas' },
          ]}
          className="justify-self-start"
        />
      ) : null}
      {rows.length > 0 ? (
        <PreviewTable rows={rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE)} />
      ) : null}
      <Pager
        label="Páginas de las filas"
        page={page}
        totalPages={Math.ceil(rows.length / ROWS_A_PAGE)}
        onPage={setPage}
      />
    </div>
  );
}
