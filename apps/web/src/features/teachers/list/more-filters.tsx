import { ExamType } from '@amauta/contract/catalogue.ts';
import type { AccountState } from '@amauta/contract/teachers/teacher-list.ts';
import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { useTypedSearch } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { catalogueTreeQuery, regionsQuery } from '../teachers.queries.ts';
import { countMoreFilters, type ListState, NO_FILTERS } from './teachers-address.ts';

const ACCOUNTS: readonly { value: AccountState; label: string }[] = [
  { value: 'never_signed_in', label: 'Nunca ingresaron' },
  { value: 'temporary_password', label: 'Con contraseña temporal' },
  { value: 'blocked', label: 'Bloqueados' },
];
const ANY = 'any';

interface MoreFiltersProps {
  id: string;
  list: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** The filters that are used less often. All filters apply together. */
export function MoreFilters({ id, list, onChange }: MoreFiltersProps) {
  const { data: modalities = [] } = useQuery(catalogueTreeQuery);
  const { data: regions = [] } = useQuery(regionsQuery);
  return (
    <Card
      id={id}
      padded={false}
      aria-label="Más filtros"
      className="mb-4 grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-5"
    >
      <Choice
        label="Tipo de acceso"
        any="Todos"
        options={ExamType.options.map((type) => ({ value: type, label: type }))}
        value={list.examType}
        onChange={(examType) => onChange({ examType })}
      />
      <Choice
        label="Modalidad"
        options={modalities.map(({ id: value, name }) => ({ value: String(value), label: name }))}
        value={list.modality === undefined ? undefined : String(list.modality)}
        onChange={(modality) => onChange({ modality: modality === undefined ? undefined : Number(modality) })}
      />
      <Choice
        label="Región"
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        value={list.region}
        onChange={(region) => onChange({ region })}
      />
      <SchoolField school={list.school} onChange={onChange} />
      <Choice
        label="Cuenta"
        options={ACCOUNTS}
        value={list.account}
        onChange={(account) => onChange({ account })}
      />
      {countMoreFilters(list) > 0 ? (
        <Button
          variant="ghost"
          className="justify-self-start sm:col-span-full"
          onClick={() => onChange({ ...NO_FILTERS, search: list.search, status: list.status })}
        >
          Quitar estos filtros
        </Button>
      ) : null}
    </Card>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  /** The text of the option without a filter. */
  any?: string;
  options: readonly { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

/** A select of one option or 'any'. */
function Choice<T extends string>({ label, any = 'Todas', options, value, onChange }: ChoiceProps<T>) {
  return (
    <Select<T | typeof ANY>
      label={label}
      options={[{ value: ANY, label: any }, ...options]}
      value={value ?? ANY}
      onChange={(chosen) => onChange(chosen === ANY ? undefined : chosen)}
    />
  );
}

/** Applies after a pause in typing, like the search field. */
function SchoolField({ school, onChange }: Pick<MoreFiltersProps, 'onChange'> & { school: string }) {
  const { text, setText, askNow } = useTypedSearch(school, (wanted) => onChange({ school: wanted }));
  return (
    <TextInput
      label="Institución Educativa"
      value={text}
      maxLength={SEARCH_LENGTH}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') askNow(text);
      }}
    />
  );
}
