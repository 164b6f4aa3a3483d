import { addYearRoute, deleteYearRoute } from '@amauta/contract/editions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.ts';
import { forgetEditions } from '../questions.queries.ts';
import { toYear } from './edition-input.ts';

const ADD_FALLBACK = 'Error al agregar el año';
const DELETE_FALLBACK = 'Error al eliminar el año';

interface YearsFieldProps {
  years: readonly number[];
  chosen: number | null;
  onChoose: (year: number) => void;
}

/** One year of several; each can be removed, and others added. */
export function YearsField({ years, chosen, onChoose }: YearsFieldProps) {
  const [leaving, setLeaving] = useState<number | null>(null);
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 text-sm font-semibold">
        Año
        <span aria-hidden="true" className="text-bad-ink">
          {' *'}
        </span>
      </legend>
      <div className="flex flex-wrap items-start gap-2.5">
        {years.map((year) => (
          <span key={year} className="relative">
            <Chip
              type="radio"
              name="year"
              checked={year === chosen}
              onChange={() => onChoose(year)}
              className="pr-11! pl-3!"
            >
              {year}
            </Chip>
            <button
              type="button"
              aria-label={`Eliminar el año ${year}`}
              onClick={() => setLeaving(year)}
              className={`absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md ${
                year === chosen ? 'text-on-brand' : 'text-ink-2 hover:text-ink'
              }`}
            >
              <X className="icon-s" />
            </button>
          </span>
        ))}
        <AddYear onAdded={onChoose} />
      </div>
      <RemoveYear year={leaving} onClose={() => setLeaving(null)} />
    </fieldset>
  );
}

function AddYear({ onAdded }: { onAdded: (year: number) => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const adding = useMutation({
    mutationFn: (year: number) => call(addYearRoute, { body: { year }, fallback: ADD_FALLBACK }),
    onSuccess: async ({ message }, year) => {
      setText('');
      showToast('success', message);
      await forgetEditions(queryClient);
      onAdded(year);
    },
    onError: (failure) => setError(messageOf(failure, ADD_FALLBACK)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const year = toYear(text);
    setError(year === null ? 'Por favor, ingresa un año válido.' : undefined);
    if (year !== null) adding.mutate(year);
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <TextInput
        label="Año nuevo"
        hideLabel
        placeholder="Año"
        inputMode="numeric"
        maxLength={4}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        fieldClassName="w-28"
        className="min-h-tap!"
      />
      <Button type="submit" icon={<Plus />} loading={adding.isPending}>
        Agregar
      </Button>
    </form>
  );
}

function RemoveYear({ year, onClose }: { year: number | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: (gone: number) =>
      call(deleteYearRoute, { params: { year: gone }, fallback: DELETE_FALLBACK }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      return forgetEditions(queryClient);
    },
    onError: (failure) => showToast('error', messageOf(failure, DELETE_FALLBACK)),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={year !== null}
      title={`Eliminar ${year ?? ''}`}
      confirmText="Eliminar"
      destructive
      pending={removing.isPending}
      pendingText="Eliminando..."
      onCancel={onClose}
      onConfirm={() => year !== null && removing.mutate(year)}
    >
      <p>¿Estás seguro de que deseas eliminar este año?</p>
    </ConfirmDialog>
  );
}
