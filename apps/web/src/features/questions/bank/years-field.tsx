import {
  addYearRoute,
  deleteYearRoute,
  type ExamType,
  NOMBRAMIENTO_YEARS,
} from '@amauta/contract/catalogue.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useMay } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Chip } from '../../../ui/forms/choice.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { RemovalDialog } from '../../../ui/overlays/removal-dialog.tsx';
import { forgetEditions } from '../questions.queries.ts';
import { yearsOf } from './bank-choice.ts';
import { toYear } from './edition-input.ts';

const OR_LIST = new Intl.ListFormat('es', { type: 'conjunction' });

interface YearsFieldProps {
  /** The years offered for the exam type. */
  years: readonly number[];
  examType: ExamType | undefined;
  chosen: number | null;
  onChoose: (year: number) => void;
}

/** A choice of one year, with buttons to add and remove years. */
export function YearsField({ years, examType, chosen, onChoose }: YearsFieldProps) {
  const mayWrite = useMay('content:write');
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
              className={mayWrite ? 'pr-11! pl-3!' : undefined}
            >
              {year}
            </Chip>
            {mayWrite ? (
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
            ) : null}
          </span>
        ))}
        {mayWrite ? <AddYear examType={examType} onAdded={onChoose} /> : null}
      </div>
      <RemoveYear year={leaving} onClose={() => setLeaving(null)} />
    </fieldset>
  );
}

function AddYear({
  examType,
  onAdded,
}: Pick<YearsFieldProps, 'examType'> & { onAdded: (year: number) => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [unseen, setUnseen] = useState<number | null>(null);
  const adding = useMutation({
    mutationFn: (year: number) => call(addYearRoute, { body: { year }, fallback: 'Error al agregar el año' }),
    onSuccess: async ({ message }, year) => {
      setText('');
      showToast('success', message);
      await forgetEditions(queryClient);
      const isOffered = yearsOf(examType, [year]).length > 0;
      setUnseen(isOffered ? null : year);
      if (isOffered) onAdded(year);
    },
    onError: (failure) => setError(messageOf(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const year = toYear(text);
    setError(year === null ? 'Por favor, ingresa un año válido.' : undefined);
    if (year !== null) adding.mutate(year);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2">
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
      <p role="status" className="basis-full text-sm text-ink-2 empty:hidden">
        {unseen === null || examType !== 'Nombramiento' ? '' : notOfferedText(unseen)}
      </p>
    </form>
  );
}

/** Says why a year that was just added isn't offered here. */
function notOfferedText(year: number): string {
  const years = OR_LIST.format(NOMBRAMIENTO_YEARS.map(String));
  return `El año ${year} se agregó, pero aquí no aparece: Nombramiento solo usa ${years}. Lo verás en Ascenso.`;
}

function RemoveYear({ year, onClose }: { year: number | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={year}
      title={(leaving) => `Eliminar ${leaving}`}
      remove={(leaving) =>
        call(deleteYearRoute, { params: { year: leaving }, fallback: 'Error al eliminar el año' })
      }
      forget={forgetEditions}
      onClose={onClose}
    >
      {() => <p>¿Estás seguro de que deseas eliminar este año?</p>}
    </RemovalDialog>
  );
}
