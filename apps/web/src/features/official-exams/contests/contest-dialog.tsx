import type { OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import {
  addContestRoute,
  changeContestRoute,
  type ManagedContest,
  NewContest,
} from '@amauta/contract/study/contests.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { problemOfContestDay } from '@amauta/exam-rules/plan/contest-day.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { refusalByName, textsBySchema, useForm } from '../../../ui/forms/use-form.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { LIST_FALLBACK, officialExamsQuery } from '../official-exams.queries.ts';
import { contestsQuery } from './contests.queries.ts';

const FALLBACK = 'No se pudo guardar el concurso.';

interface ContestDialogProps {
  /** The contest to change; null for a new one, undefined while the dialog is closed. */
  edited: ManagedContest | null | undefined;
  onClose: () => void;
}

/** Adds a contest, or changes its name, day or official exam. */
export function ContestDialog({ edited, onClose }: ContestDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const isOpen = edited !== undefined;
  const exams = useQuery({ ...officialExamsQuery, enabled: isOpen });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={edited ? 'Editar concurso' : 'Agregar concurso'}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!exams.data}
            loading={isSaving}
            loadingText="Guardando..."
          >
            {edited ? 'Guardar' : 'Agregar'}
          </Button>
        </>
      }
    >
      {!isOpen ? null : exams.data ? (
        <ContestForm
          key={edited?.id ?? 'new'}
          formId={formId}
          contest={edited}
          exams={exams.data}
          onSaving={setSaving}
          onDone={onClose}
        />
      ) : exams.isPending ? (
        <Skeleton lines={4} text="Cargando los exámenes oficiales..." />
      ) : (
        <ErrorState message={messageOf(exams.error, LIST_FALLBACK)} onRetry={() => void exams.refetch()} />
      )}
    </Dialog>
  );
}

interface ContestFormProps {
  formId: string;
  contest: ManagedContest | null;
  exams: readonly OfficialBlueprint[];
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

function ContestForm({ formId, contest, exams, onSaving, onDone }: ContestFormProps) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');
  const refresh = () => queryClient.invalidateQueries({ queryKey: contestsQuery.queryKey });
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
      setFailure('');
      const body = NewContest.parse(fields);
      const { message } = contest
        ? await call(changeContestRoute, {
            params: { id: contest.id },
            body: { ...body, version: contest.version },
            fallback: FALLBACK,
          })
        : await call(addContestRoute, { body, fallback: FALLBACK });
      showToast('success', message ?? '');
      onDone();
      await refresh();
    },
    textsOfRefusal: refusalByName,
    onRefused: (error, texts) => {
      if (Object.keys(texts).length > 0) return;
      setFailure(messageOf(error, FALLBACK));
      // The list behind the dialog shows what somebody else stored meanwhile.
      void refresh();
    },
  });
  const { isSaving } = form;
  useEffect(() => onSaving(isSaving), [isSaving, onSaving]);
  const offered = exams.filter(({ id, state }) => state === 'offered' || id === contest?.blueprint_id);
  return (
    <form id={formId} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5">
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
        options={offered.map(({ id, name, exam_type }) => ({
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
      <div role="alert">{failure ? <FieldError>{failure}</FieldError> : null}</div>
    </form>
  );
}
