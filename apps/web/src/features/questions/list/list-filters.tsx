import { KIND_NAMES, Kind } from '@amauta/contract/catalogue.ts';
import { EntryClass } from '@amauta/contract/questions/question.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { ShownList } from './shown-questions.ts';

const ALL = 'all';
const CLASS_NAMES: Record<EntryClass, string> = { INDIVIDUAL: 'Individual', COMMON: 'Enunciado común' };

interface ListFiltersProps {
  shown: ShownList;
  onShow: (change: Partial<ShownList>) => void;
}

/** Number or text, kind and class. */
export function ListFilters({ shown, onShow }: ListFiltersProps) {
  return (
    <div className="grid gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchField
        label="Buscar por número o texto"
        placeholder="Número o texto"
        search={shown.text}
        onSearch={(text) => onShow({ text })}
      />
      <Select
        label="Tipo"
        hideLabel
        options={[
          { value: ALL, label: 'Tipo: Todos' },
          ...Kind.options.map((kind) => ({ value: kind, label: `${kind}: ${KIND_NAMES[kind]}` })),
        ]}
        value={shown.kind ?? ALL}
        onChange={(kind) => onShow({ kind: Kind.safeParse(kind).data ?? null })}
      />
      <Select
        label="Clase"
        hideLabel
        options={[
          { value: ALL, label: 'Clase: Todas' },
          ...EntryClass.options.map((name) => ({ value: name, label: CLASS_NAMES[name] })),
        ]}
        value={shown.entryClass ?? ALL}
        onChange={(name) => onShow({ entryClass: EntryClass.safeParse(name).data ?? null })}
      />
    </div>
  );
}
