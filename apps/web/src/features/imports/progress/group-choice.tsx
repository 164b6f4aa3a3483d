import type { ImportDetail, ImportGroup } from '@amauta/contract/imports/import.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { useOnePress } from '../../../ui/use-one-press.ts';
import { countOf } from '../import-words.ts';
import type { ImportActions } from './use-import-actions.ts';

/** Asks which group belongs to this paper, when the file has several. */
export function GroupChoice({ detail, actions }: { detail: ImportDetail; actions: ImportActions }) {
  const { groups, group: current } = detail;
  const [chosen, setChosen] = useState<number | null>(current);
  const { choosing } = actions;
  const choose = useOnePress(() => chosen !== null && choosing.mutate(chosen));
  return (
    <Card className="max-md:p-4">
      <fieldset>
        <legend className="font-serif text-xl font-semibold">
          {`El archivo tiene ${groups.length} grupos`}
        </legend>
        <p className="mt-1 text-ink-2">
          Elige el que corresponde a esta categoría. Los otros no se importan.
        </p>
        <div className="mt-4 grid gap-3">
          {groups.map((group) => (
            <ChoiceCard
              key={group.index}
              type="radio"
              name="grupo"
              checked={group.index === chosen}
              onChange={() => setChosen(group.index)}
              description={<span className="num">{placeOf(group)}</span>}
            >
              {group.title || group.code || `Grupo ${group.index + 1}`}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      <Button
        variant="primary"
        className="mt-5 max-md:w-full"
        aria-disabled={chosen === null || chosen === current}
        loading={choosing.isPending}
        loadingText="Preparando..."
        onClick={choose}
      >
        Importar este grupo
      </Button>
    </Card>
  );
}

function placeOf(group: ImportGroup): string {
  const pages =
    group.first_page === group.last_page
      ? `página ${group.first_page}`
      : `páginas ${group.first_page} a ${group.last_page}`;
  const numbers = `${countOf(group.item_count, 'pregunta', 'preguntas')}, de la ${group.first_number} a la ${group.last_number}`;
  return [group.title ? group.code : '', pages, numbers].filter((part) => part !== '').join(', ');
}
