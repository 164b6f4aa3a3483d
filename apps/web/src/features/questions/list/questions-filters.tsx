import { type ExamType, KIND_NAMES, Kind } from '@amauta/contract/catalogue.ts';
import { NO_TOPIC } from '@amauta/contract/questions/bank.ts';
import { EntryClass } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { fullNameOf, topicsOf, topicsQuery } from '../../../question-form/topics.queries.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { ShownList } from './shown-questions.ts';

const ALL = 'all';
const CLASS_NAMES: Record<EntryClass, string> = { INDIVIDUAL: 'Individual', COMMON: 'Enunciado común' };

interface QuestionsFiltersProps {
  /** The exam type whose topics are offered. */
  examType: ExamType | undefined;
  shown: ShownList;
  onShow: (change: Partial<ShownList>) => void;
}

/** The fields that filter the list: number or text, subtest, class and topic. */
export function QuestionsFilters({ examType, shown, onShow }: QuestionsFiltersProps) {
  const { data: topics = [] } = useQuery(topicsQuery);
  const offered = topicsOf(topics, examType).filter(({ kind }) => shown.kind === null || kind === shown.kind);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
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
        onChange={(kind) => onShow({ kind: Kind.safeParse(kind).data ?? null, topic: null })}
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
      <Select
        label="Tema"
        hideLabel
        options={[
          { value: ALL, label: 'Tema: Todos' },
          { value: NO_TOPIC, label: 'Sin tema' },
          ...offered.map((topic) => ({ value: topic.code, label: fullNameOf(topic, offered) })),
        ]}
        value={shown.topic ?? ALL}
        onChange={(topic) => onShow({ topic: topic === ALL ? null : topic })}
      />
    </div>
  );
}
