import type { Modality } from '@amauta/contract/catalogue.ts';
import {
  chooseLevel,
  chooseModality,
  chooseSpecialty,
  chosenOf,
  initialSelection,
  type Selection,
} from '@amauta/exam-rules/setup/selection.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/forms/select.tsx';
import {
  type Access,
  type AccessStep,
  accessError,
  accessLabel,
  isSameAccess,
  selectionAfterAdding,
  shortName,
} from './accesses.ts';

interface AccessBuilderProps {
  choices: readonly Modality[];
  accesses: readonly Access[];
  /** The error of the list as a whole. */
  error: string | undefined;
  /** Names the list. By default its accesses are added to the teacher. */
  listLabel?: string;
  onChange: (accesses: Access[]) => void;
}

/** Chooses modality, level and specialty one after the other, and adds them to the list of accesses. */
export function AccessBuilder({
  choices,
  accesses,
  error,
  listLabel = 'Accesos agregados',
  onChange,
}: AccessBuilderProps) {
  const [selection, setSelection] = useState(() => initialSelection(choices));
  const [refused, setRefused] = useState<{ step: AccessStep; message: string } | null>(null);
  const builder = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (refused) builder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const choose = (next: Selection) => {
    setSelection(next);
    setRefused(null);
  };
  const add = () => {
    const problem = accessError(choices, selection, accesses);
    if (problem || selection.modalityId === null) return setRefused(problem);
    onChange([...accesses, { ...selection, modalityId: selection.modalityId }]);
    choose(selectionAfterAdding(choices, selection));
  };
  const errorOf = (step: AccessStep) => (refused?.step === step ? refused.message : undefined);
  const { modality, level } = chosenOf(choices, selection);
  const hasSpecialties = level !== undefined && level.specialties.length > 0;
  return (
    <fieldset
      ref={builder}
      className="grid min-w-0 gap-3.5 rounded-lg border border-line bg-paper px-4 pt-1 pb-4"
    >
      <legend className="-ml-1.5 px-1.5 text-sm font-semibold">Accesos</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Modalidad"
          options={choices.map((modality) => ({ value: modality.id, label: shortName(modality) }))}
          value={selection.modalityId}
          error={errorOf('modality') ?? error}
          onChange={(id) => choose(chooseModality(choices, id))}
        />
        {modality && modality.levels.length > 0 ? (
          <Select
            label="Nivel"
            placeholder="Elige un nivel"
            options={modality.levels.map(({ id, name }) => ({ value: id, label: name }))}
            value={selection.levelId}
            error={errorOf('level')}
            onChange={(id) => choose(chooseLevel(choices, selection, id))}
          />
        ) : null}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        {hasSpecialties ? (
          <Select
            // The key resets the field when the level changes.
            key={level.id}
            label="Especialidad"
            placeholder="Elige una especialidad"
            options={level.specialties.map(({ id, name }) => ({ value: id, label: name }))}
            value={selection.specialtyId}
            error={errorOf('specialty')}
            onChange={(id) => choose(chooseSpecialty(selection, id))}
          />
        ) : null}
        <Button
          icon={<Plus />}
          onClick={add}
          // Next to a field, the button aligns with the field's control, below its label.
          className={classNames('min-h-12! sm:col-start-2', hasSpecialties && 'sm:mt-7')}
        >
          Agregar acceso
        </Button>
      </div>
      <AddedAccesses
        label={listLabel}
        choices={choices}
        accesses={accesses}
        onRemove={(access) => onChange(accesses.filter((other) => !isSameAccess(other, access)))}
      />
    </fieldset>
  );
}

function AddedAccesses(props: {
  label: string;
  choices: readonly Modality[];
  accesses: readonly Access[];
  onRemove: (access: Access) => void;
}) {
  const { label: listLabel, choices, accesses, onRemove } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1}>
      <p role="status" className="num mb-1.5 text-sm">
        <span className="font-semibold">{listLabel}</span>{' '}
        <span className="text-ink-2">{accesses.length}</span>
      </p>
      {accesses.length > 0 ? (
        <ul aria-label={listLabel} className="divide-y divide-line rounded-md border border-line bg-surface">
          {accesses.map((access) => {
            const label = accessLabel(choices, access);
            return (
              <li
                key={[access.modalityId, access.levelId, access.specialtyId].join('-')}
                className="flex min-h-12 items-center justify-between gap-3 py-0.5 pr-1 pl-3.5 leading-snug"
              >
                {label}
                <IconButton
                  icon={<Trash2 />}
                  variant="danger-ghost"
                  label={`Quitar ${label}`}
                  onClick={() => {
                    // The focused button is removed with its access, so the list gets the focus.
                    list.current?.focus();
                    onRemove(access);
                  }}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">Aún no hay accesos. Elige uno y agrégalo.</p>
      )}
    </div>
  );
}
