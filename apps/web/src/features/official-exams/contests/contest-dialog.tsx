import {
  addContestRoute,
  changeContestRoute,
  type ManagedContest,
  NewContest,
} from '@amauta/contract/study/contests.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { problemOfContestDay } from '@amauta/exam-rules/plan/contest-day.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { RequiredHint } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { textsBySchema, useForm } from '../../../ui/forms/use-form.ts';
import { officialExamsQuery } from '../official-exams.queries.ts';
import { contestsQuery } from './contests.queries.ts';

const FALLBACK = 'No se pudo guardar el concurso.';

interface ContestDialogProps {
  /** The contest to change; null for a new one. */
  contest: ManagedContest | null;
  onClose: () => void;
}

/** Adds a contest, or changes its name, day or official exam. */
export function ContestDialog({ contest, onClose }: ContestDialogProps) {
  const exams = useQuery(officialExamsQuery);
  const queryClient = useQueryClient();
  const form = useForm<{ name: string; blueprint_id: number | null; day: string }>({
    start: {
      name: contest?.name ?? '',
      blueprint_id: contest?.blueprint_id ?? null,
      day: contest?.day ?? '',
    },
    check: (fields) => ({
      // A day that passed stays allowed while nobody changes it.
      day:
        fields.day !== contest?.day && fields.day !== ''
          ? problemOfContestDay(fields.day, todayInLima(new Date()))
          : undefined,
      ...textsBySchema(NewContest, fields),
    }),
    save: async (fields) => {
      const body = NewContest.parse(fields);
      try {
        const { message } = contest
          ? await call(changeContestRoute, {
              params: { id: contest.id },
              body: { ...body, version: contest.version },
              fallback: FALLBACK,
            })
          : await call(addContestRoute, { body, fallback: FALLBACK });
        showToast('success', message ?? '');
        onClose();
      } finally {
        // Also after a refusal: the list behind the dialog shows what somebody else stored meanwhile.
        void queryClient.invalidateQueries({ queryKey: contestsQuery.queryKey });
      }
    },
  });
  return (
    <FormDialog
      form={form}
      title={contest ? 'Editar concurso' : 'Agregar concurso'}
      saveText={contest ? 'Guardar' : 'Agregar'}
      isReady={exams.data !== undefined}
      onClose={onClose}
    >
      <Loaded query={exams} lines={4} text="Cargando los exámenes oficiales...">
        {(list) => (
          <>
            <RequiredHint />
            <TextInput
              label="Nombre"
              hint="Como lo elige el docente: «Ascenso 2026, prueba nacional»."
              required
              {...form.text('name')}
            />
            <Select
              label="Examen oficial"
              hint="Con sus mínimos se calcula lo que falta."
              required
              placeholder="Elige el examen oficial"
              options={list
                .filter(({ id, state }) => state === 'offered' || id === contest?.blueprint_id)
                .map(({ id, name, exam_type }) => ({
                  value: id,
                  label: name.startsWith(exam_type) ? name : `${name} (${exam_type})`,
                }))}
              value={form.fields.blueprint_id}
              error={form.errorOf('blueprint_id')}
              onChange={(blueprint_id) => form.change({ blueprint_id })}
            />
            <TextInput
              label="Fecha del examen"
              type="date"
              required
              fieldClassName="max-w-60"
              {...form.text('day')}
            />
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
