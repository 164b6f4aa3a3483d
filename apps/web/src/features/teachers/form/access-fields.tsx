import { ExamType, type Modality } from '@amauta/contract/catalogue.ts';
import {
  CHANGED_ACCESS_MONTHS,
  latestExpiration,
  NEW_ACCESS_MONTHS,
} from '@amauta/exam-rules/teacher-access.ts';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate } from '../../../ui/format.ts';
import { ChoiceCard } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { AccessBuilder } from './access-builder.tsx';
import { directivosObstacle } from './teacher-check.ts';
import { type Expiry, expirationOf, type TeacherFields } from './teacher-fields.ts';
import type { TeacherForm } from './use-teacher-form.ts';

interface AccessFieldsProps {
  form: TeacherForm;
  isNew: boolean;
  /** The form's fields when it was opened. */
  start: TeacherFields;
  today: string;
  choices: readonly Modality[];
}

const LEGEND = 'mb-1.5 text-sm font-semibold';
/** For cards of one or two words, which stand side by side. */
const CARD = 'min-h-12! gap-2! px-3! py-2!';

/** The fields for what the account may use, and until when. */
export function AccessFields({ form, isNew, start, today, choices }: AccessFieldsProps) {
  return (
    <section aria-label="Acceso" className="grid content-start gap-5">
      <ExamTypes form={form} obstacle={directivosObstacle(form.fields, start, today)} />
      <ExpiryChoice form={form} isNew={isNew} today={today} />
      <AccessBuilder
        choices={choices}
        accesses={form.fields.categories}
        error={form.errorOf('categories')}
        onChange={(accesses) => form.change({ categories: accesses })}
      />
      {isNew ? null : (
        <ChoiceCard
          type="checkbox"
          checked={form.fields.is_blocked}
          description="Al guardar se cierran sus sesiones y no podrá ingresar hasta que lo desbloquees."
          onChange={(isBlocked) => form.change({ is_blocked: isBlocked })}
        >
          Bloquear el ingreso
        </ChoiceCard>
      )}
    </section>
  );
}

function ExamTypes({ form, obstacle }: { form: TeacherForm; obstacle: string | null }) {
  const id = useId();
  const chosen = form.fields.type_access;
  const error = form.errorOf('type_access');
  return (
    <fieldset aria-describedby={classNames(`${id}-hint`, error && `${id}-error`)} className="min-w-0">
      <legend className={LEGEND}>
        Tipo de Acceso
        <span className="text-bad-ink" aria-hidden="true">
          {' *'}
        </span>
      </legend>
      <div className="grid gap-2 sm:grid-cols-[auto_auto_auto]">
        {ExamType.options.map((type) => (
          <ChoiceCard
            key={type}
            type="checkbox"
            className={CARD}
            checked={chosen.includes(type)}
            invalid={error !== undefined}
            disabled={type === 'Directivos' && obstacle !== null}
            onChange={(isOn) =>
              form.change({
                type_access: ExamType.options.filter((other) =>
                  other === type ? isOn : chosen.includes(other),
                ),
              })
            }
          >
            {type}
          </ChoiceCard>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
        * Selecciona al menos un tipo de acceso
      </p>
      <p role="status" className="text-sm font-medium text-warn-ink">
        {obstacle}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

const SPECIFIC = 'specific' as const;

function ExpiryChoice({ form, isNew, today }: { form: TeacherForm; isNew: boolean; today: string }) {
  const { fields, changeExpiry } = form;
  const expiration = expirationOf(fields, today);
  const options: readonly { value: Expiry; label: string }[] = isNew
    ? [
        ...NEW_ACCESS_MONTHS.map((months) => ({ value: months, label: `${months} meses` })),
        { value: SPECIFIC, label: 'Fecha' },
      ]
    : [
        ...CHANGED_ACCESS_MONTHS.map((months) => ({ value: months, label: fromToday(months) })),
        { value: SPECIFIC, label: 'Elegir fecha específica' },
      ];
  return (
    <fieldset className="min-w-0">
      <legend className={LEGEND}>Expiración</legend>
      <div className={classNames('grid gap-2', isNew ? 'grid-cols-2 md:grid-cols-4' : 'sm:grid-cols-3')}>
        {options.map(({ value, label }) => (
          <ChoiceCard
            key={value}
            type="radio"
            name="expiry"
            className={CARD}
            checked={fields.expiry === value}
            onChange={() => changeExpiry({ expiry: value })}
          >
            {label}
          </ChoiceCard>
        ))}
      </div>
      {fields.expiry === SPECIFIC ? (
        <TextInput
          label="Fecha de expiración"
          required
          type="date"
          name="specific_date"
          min={today}
          max={latestExpiration(today)}
          fieldClassName="mt-3"
          {...form.text('specific_date')}
          onChange={(event) => changeExpiry({ specific_date: event.target.value })}
        />
      ) : null}
      <p role="status" className="num mt-1.5 text-sm text-ink-2">
        {expiration >= today || !isNew ? expiryText(expiration, today) : ''}
      </p>
    </fieldset>
  );
}

function fromToday(months: number): string {
  return months % 12 === 0 ? `${months / 12} año desde hoy` : `${months} meses desde hoy`;
}

function expiryText(expiration: string, today: string): string {
  if (expiration === '') return '';
  return `${expiration < today ? 'Venció' : 'Vence'} el ${formatDate(expiration)}.`;
}
