import { KIND_NAMES, Kind } from '@amauta/contract/catalogue.ts';
import { EntryClass } from '@amauta/contract/questions/question.ts';
import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
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
      <SearchField text={shown.text} onSearch={(text) => onShow({ text })} />
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

/** Shows what is typed at once, and asks for it when the author pauses. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  if (asked !== text) {
    // The address changed by itself, e.g. by going back.
    setAsked(text);
    if (typed.trim() !== text) setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => onSearch(typed.trim()), 250);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative">
      <TextInput
        label="Buscar por número o texto"
        hideLabel
        placeholder="Número o texto"
        icon={<Search />}
        maxLength={SEARCH_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pr-12"
      />
      {typed === '' ? null : (
        <Button
          variant="ghost"
          size="icon"
          aria-label="Limpiar búsqueda"
          className="absolute top-0.5 right-0.5"
          onClick={() => {
            setTyped('');
            onSearch('');
          }}
        >
          <X />
        </Button>
      )}
    </div>
  );
}
