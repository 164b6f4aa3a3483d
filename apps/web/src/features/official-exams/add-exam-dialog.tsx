import {
  addOfficialBlueprintRoute,
  type OfficialBlueprint,
  OfficialBlueprintInput,
} from '@amauta/contract/exams/official.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Notice } from '../../ui/feedback/surface.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { formatPoints } from '../../ui/format.ts';
import { RequiredHint } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea, TextInput } from '../../ui/forms/text-input.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import {
  EXAM_TYPE_OPTIONS,
  type ExamDraft,
  problemsOf,
  startDraft,
  textsOf,
  toInput,
  totalsOf,
} from './exam-draft.ts';
import { officialExamsQuery } from './official-exams.queries.ts';
import { ScaleFields } from './scale-fields.tsx';
import { SectionFields } from './section-fields.tsx';

interface AddExamDialogProps {
  /** The exam whose rules fill the form at first; null for an empty form. */
  base: OfficialBlueprint | null;
  onClose: () => void;
}

/** Adds an official exam, either empty or with the rules of another one. */
export function AddExamDialog({ base, onClose }: AddExamDialogProps) {
  const queryClient = useQueryClient();
  const [start] = useState(() => startDraft(base));
  const form = useForm<ExamDraft>({
    start,
    check: textsOf,
    save: async (draft) => {
      const { message } = await call(addOfficialBlueprintRoute, {
        body: OfficialBlueprintInput.parse(toInput(draft)),
        fallback: 'No se pudo agregar el examen.',
      });
      showToast('success', message ?? '');
      onClose();
      await queryClient.invalidateQueries({ queryKey: officialExamsQuery.queryKey });
    },
  });
  const { fields, change } = form;
  const totals = totalsOf(fields);
  // Problems within single sections are shown only once the sections as a whole were checked and failed.
  const problems = form.errorOf('sections') === undefined ? new Map<string, string>() : problemsOf(fields);
  return (
    <FormDialog
      form={form}
      size="lg"
      title={base ? `Agregar otro con las reglas de ${base.name}` : 'Agregar examen oficial'}
      saveText="Agregar"
      onClose={onClose}
      footTool={
        <p role="status" className="num mr-auto self-center text-sm text-ink-2">
          {totals.questions} {totals.questions === 1 ? 'pregunta' : 'preguntas'},{' '}
          {formatPoints(totals.points)} puntos
        </p>
      }
    >
      {base?.state === 'offered' ? (
        <Notice>
          <p>
            {base.name} se sigue ofreciendo. Para usar el mismo nombre, termínalo antes; si no, dale otro.
          </p>
        </Notice>
      ) : null}
      <RequiredHint />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          label="Nombre"
          hint="Como lo elige el docente: «Nombramiento 2024»."
          required
          {...form.text('name')}
        />
        <Select
          label="Tipo de examen"
          options={EXAM_TYPE_OPTIONS}
          value={fields.exam_type}
          onChange={(exam_type) => change({ exam_type })}
        />
        <TextInput
          label="Concurso"
          hint="«Concursos de Nombramiento 2022 y 2024»."
          required
          fieldClassName="md:col-span-2"
          {...form.text('contest')}
        />
      </div>
      <SectionFields
        sections={fields.sections}
        problems={problems}
        error={form.errorOf('sections')}
        onChange={(sections) => change({ sections })}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput
          label="Mínimo del total"
          hint="Vacío si solo cuentan las subpruebas o las escalas."
          inputMode="decimal"
          {...form.text('points_minimum')}
        />
        <TextInput label="Minutos" inputMode="numeric" required {...form.text('minutes')} />
      </div>
      {fields.exam_type === 'Ascenso' ? (
        <ScaleFields
          scales={fields.scales}
          error={form.errorOf('scales')}
          onChange={(scales) => change({ scales })}
        />
      ) : null}
      <div className="grid gap-5 md:grid-cols-2">
        <TextInput label="Vigente desde" type="date" required {...form.text('valid_from')} />
        <TextInput
          label="Vigente hasta"
          type="date"
          hint="Vacío mientras siga vigente."
          {...form.text('valid_to')}
        />
      </div>
      <TextArea
        label="Fuente"
        hint="Dónde están escritas estas reglas, y qué no es seguro. El docente lo lee en sus resultados."
        required
        {...form.text('source')}
      />
    </FormDialog>
  );
}
