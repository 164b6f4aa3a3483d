import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import { QueryError } from '../../../ui/feedback/loaded.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { isUnfinished } from '../import-words.ts';
import { importListQuery } from '../imports.queries.ts';
import { ImportRows } from './import-rows.tsx';

/** The newest are shown; a button shows the others. */
const SHOWN = 5;

/** For the bank screen: imports with something left to do. Renders nothing if there has never been an import. */
export function CurrentImports({ tagsOf }: { tagsOf: (category: QuestionCategory) => readonly string[] }) {
  const id = useId();
  const imports = useQuery(importListQuery);
  if (imports.isError && !imports.data) return <QueryError query={imports} />;
  if (!imports.data || imports.data.length === 0) return null;
  const unfinished = imports.data.filter(isUnfinished);
  return (
    <Card aria-labelledby={id} className="max-md:p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id={id}>Importaciones en curso</h2>
        <Link to={paths.adminImports} className="tap-line font-semibold text-brand-ink">
          Ver todas
        </Link>
      </div>
      {unfinished.length > 0 ? (
        <>
          <ImportRows imports={unfinished.slice(0, SHOWN)} tagsOf={tagsOf} />
          {unfinished.length > SHOWN ? (
            <p className="num mt-3 text-sm text-ink-2">{`Y ${formatNumber(unfinished.length - SHOWN)} más.`}</p>
          ) : null}
        </>
      ) : (
        <p className="text-ink-2">No hay ninguna por terminar.</p>
      )}
    </Card>
  );
}
