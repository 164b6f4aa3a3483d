import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { pageText } from '../import-words.ts';

/** Lines shown before the button for the rest is pressed. */
const SHOWN = 6;

interface LogLine {
  key: string;
  page: number;
  text: string;
  /** Questions found, or null for a warning. */
  found: number | null;
}

/** What the reading found, newest first. Not announced line by line: the page announces the progress. */
export function ReadingLog({ pages }: { pages: readonly ImportPage[] }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const lines = linesOf(pages);
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, SHOWN);
  return (
    <Card aria-labelledby={id} className="max-md:p-4">
      <h2 id={id}>Lo último</h2>
      <div role="log" aria-labelledby={id} aria-live="off" className="@container">
        <ol className="mt-3 divide-y divide-line border-t border-line">
          {shown.map(({ key, page, text, found }) => (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 @sm:grid-cols-[4rem_minmax(0,1fr)_auto]"
            >
              <span className="num text-sm text-ink-2">Pág. {page}</span>
              <p className="wrap-anywhere @max-sm:order-last @max-sm:col-span-full">{text}</p>
              {found === null ? (
                <Badge tone="warn" icon={<TriangleAlert />}>
                  Aviso
                </Badge>
              ) : (
                <Badge tone="ok" icon={<Check />}>
                  <span className="num">{formatNumber(found)}</span>
                  <span className="sr-only">{found === 1 ? ' pregunta' : ' preguntas'}</span>
                </Badge>
              )}
            </li>
          ))}
        </ol>
      </div>
      {lines.length > SHOWN ? (
        <Button variant="ghost" className="mt-2 -ml-4.5" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver solo lo último' : `Ver todo (${formatNumber(lines.length)})`}
        </Button>
      ) : null}
    </Card>
  );
}

/** The log lines of all pages, last page first. Pages without questions or warnings have none. */
function linesOf(pages: readonly ImportPage[]): LogLine[] {
  return pages
    .toSorted((a, b) => b.page - a.page)
    .flatMap(({ page, numbers, has_shared_statement: hasShared, warnings }) => {
      const warned = warnings.map((text, index) => ({ key: `${page}-${index}`, page, text, found: null }));
      if (numbers.length === 0 && !hasShared) return warned;
      const found = { key: `${page}`, page, text: pageText(numbers, hasShared), found: numbers.length };
      return [...warned, found];
    });
}
