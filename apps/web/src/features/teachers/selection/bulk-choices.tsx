import { ExamType } from '@amauta/contract/catalogue.ts';
import type { BulkMode } from '@amauta/contract/teachers/teacher-bulk.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryError } from '../../../ui/feedback/loaded.tsx';
import { ChoiceCard, Segmented } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { AccessBuilder } from '../form/access-builder.tsx';
import { type Access, wholeCatalogue } from '../form/accesses.ts';
import { catalogueTreeQuery } from '../teachers.queries.ts';

const MODES: readonly { value: BulkMode; label: string }[] = [
  { value: 'add', label: 'Agregar' },
  { value: 'remove', label: 'Quitar' },
  { value: 'set', label: 'Dejar solo' },
];

function ModeChoice({ mode, onMode }: { mode: BulkMode; onMode: (mode: BulkMode) => void }) {
  return (
    <Segmented
      label="Qué hacer"
      options={MODES}
      value={mode}
      onChange={onMode}
      className="justify-self-start"
    />
  );
}

interface TypesChoiceProps {
  mode: BulkMode;
  types: readonly ExamType[];
  error: string | null;
  onMode: (mode: BulkMode) => void;
  onTypes: (types: readonly ExamType[]) => void;
}

/** Chooses exam types to add, to remove or to leave. */
export function TypesChoice({ mode, types, error, onMode, onTypes }: TypesChoiceProps) {
  return (
    <div className="grid gap-3">
      <ModeChoice mode={mode} onMode={onMode} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Tipo de Acceso</legend>
        {ExamType.options.map((type) => (
          <ChoiceCard
            key={type}
            type="checkbox"
            className="min-h-12! px-3! py-2!"
            checked={types.includes(type)}
            invalid={error !== null}
            onChange={(isOn) =>
              onTypes(ExamType.options.filter((other) => (other === type ? isOn : types.includes(other))))
            }
          >
            {type}
          </ChoiceCard>
        ))}
      </fieldset>
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}

interface AccessesChoiceProps {
  mode: BulkMode;
  accesses: readonly Access[];
  error: string | null;
  onMode: (mode: BulkMode) => void;
  onAccesses: (accesses: readonly Access[]) => void;
}

/** Chooses accesses (modality, level and specialty) to add, to remove or to leave. */
export function AccessesChoice({ mode, accesses, error, onMode, onAccesses }: AccessesChoiceProps) {
  const tree = useQuery(catalogueTreeQuery);
  const choices = useMemo(() => tree.data && wholeCatalogue(tree.data), [tree.data]);
  if (tree.isError) return <QueryError query={tree} />;
  if (!choices) return <p role="status">Cargando...</p>;
  return (
    <div className="grid gap-3">
      <ModeChoice mode={mode} onMode={onMode} />
      <AccessBuilder
        choices={choices}
        accesses={accesses}
        error={error ?? undefined}
        listLabel="Accesos elegidos"
        onChange={onAccesses}
      />
    </div>
  );
}
