import type { ImportSummary } from '@amauta/contract/imports/import.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { ImportFrame } from '../import-frame.tsx';
import { isUnfinished } from '../import-words.ts';
import { importListQuery } from '../imports.queries.ts';
import { ImportRows } from './import-rows.tsx';

interface ImportsPageProps {
  /** Returns the words for a category. */
  tagsOf: (category: QuestionCategory) => readonly string[];
}

/** All imports: those with something left to do first, then the latest ones that ended. */
export function ImportsPage({ tagsOf }: ImportsPageProps) {
  const imports = useQuery(importListQuery);
  return (
    <ImportFrame title="Importaciones de PDF o Word">
      <Loaded query={imports} inCard lines={6} text="Cargando importaciones...">
        {(list) => <Imports imports={list} tagsOf={tagsOf} />}
      </Loaded>
    </ImportFrame>
  );
}

function Imports({ imports, tagsOf }: ImportsPageProps & { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) {
    return (
      <Card>
        <EmptyState title="Todavía no hay importaciones">
          <p>Elige una categoría en el banco y sube su cuadernillo en PDF o Word.</p>
        </EmptyState>
      </Card>
    );
  }
  const unfinished = imports.filter(isUnfinished);
  const ended = imports.filter((one) => !isUnfinished(one));
  return (
    <div className="grid gap-6">
      {unfinished.length > 0 ? <Part title="En curso" imports={unfinished} tagsOf={tagsOf} /> : null}
      {ended.length > 0 ? <Part title="Terminadas" imports={ended} tagsOf={tagsOf} /> : null}
    </div>
  );
}

function Part(props: ImportsPageProps & { title: string; imports: readonly ImportSummary[] }) {
  const { title, imports, tagsOf } = props;
  const id = useId();
  return (
    <Card aria-labelledby={id} className="max-md:p-4">
      <h2 id={id} className="pb-3">
        {title}
      </h2>
      <ImportRows imports={imports} tagsOf={tagsOf} />
    </Card>
  );
}
