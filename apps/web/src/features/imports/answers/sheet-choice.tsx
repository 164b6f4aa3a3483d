import type { ImportSheet } from '@amauta/contract/imports/sheets.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { countOf } from '../import-words.ts';

interface SheetChoiceProps {
  sheets: readonly ImportSheet[];
  chosen: number | null;
  onChoose: (index: number) => void;
}

/** Asks which sheet belongs to this paper, when the file has several. */
export function SheetChoice({ sheets, chosen, onChoose }: SheetChoiceProps) {
  return (
    <Card className="max-md:p-4">
      <fieldset>
        <legend className="font-serif text-xl font-semibold">{`El archivo tiene ${sheets.length} hojas`}</legend>
        <p className="mt-1 text-ink-2">Elige la de este examen. Las otras no cambian nada.</p>
        <div className="mt-4 grid gap-3">
          {sheets.map((sheet) => (
            <ChoiceCard
              key={sheet.index}
              type="radio"
              name="hoja"
              checked={sheet.index === chosen}
              onChange={() => onChoose(sheet.index)}
              description={<span className="num">{placeOf(sheet)}</span>}
            >
              {sheet.title || sheet.code || `Hoja ${sheet.index + 1}`}
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}

function placeOf({ title, code, key_count: keys }: ImportSheet): string {
  return [title ? code : '', countOf(keys, 'clave', 'claves')].filter((part) => part !== '').join(', ');
}
