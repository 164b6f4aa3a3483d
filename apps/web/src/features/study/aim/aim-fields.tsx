import { MINUTES_A_DAY } from '@amauta/contract/study/aim.ts';
import type { Contest } from '@amauta/contract/study/contests.ts';
import { daysLeft, todayInLima } from '@amauta/exam-rules/access.ts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatPoints } from '../../../ui/format.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Chip, ChoiceCard } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { conditionTexts } from '../../../ui/official-exams/official-words.ts';
import { ScaleChoice } from '../../../ui/official-exams/scale-choice.tsx';
import { type AimDraft, type AimOffer, asksSpeciality, contestOf } from './aim-draft.ts';

/** More contests than this are chosen from a list in place of cards. */
const CARD_LIMIT = 4;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface AimFieldsProps {
  form: Form<AimDraft>;
  offer: AimOffer;
  /** Offers to go without a contest again. */
  canRelease: boolean;
  /** Shows where signing in leads. */
  showsOpening: boolean;
  /** Tells the time for study in one line, with a button that shows its fields. */
  foldsTime: boolean;
}

/** The fields of what a teacher prepares for. What a contest asks for appears once it is chosen. */
export function AimFields({ form, offer, canRelease, showsOpening, foldsTime }: AimFieldsProps) {
  const { fields, change, errorOf } = form;
  const contest = contestOf(offer, fields);
  return (
    <>
      <ContestField form={form} offer={offer} canRelease={canRelease} />
      {contest && contest.rules.scales.length > 0 ? (
        <Group
          label="¿A qué escala vas?"
          hint={`Mínimo de ${formatPoints(contest.rules.points_maximum)} puntos.`}
          error={errorOf('target_scale')}
        >
          <ScaleChoice
            rules={contest.rules}
            chosen={fields.target_scale}
            isWrong={errorOf('target_scale') !== undefined}
            onChoose={(target_scale) => change({ target_scale })}
          />
        </Group>
      ) : null}
      {contest && contest.rules.scales.length === 0 ? (
        <div>
          <p className="text-sm font-semibold">Lo que pide</p>
          <ul className="num mt-1 text-ink-2">
            {conditionTexts(contest.rules).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {asksSpeciality(offer, fields) ? (
        <Select
          label="Tu especialidad"
          placeholder="Elige tu especialidad"
          className="max-w-96"
          options={offer.specialities.map(({ categoryId, name }) => ({ value: categoryId, label: name }))}
          value={fields.category_id}
          error={errorOf('category_id')}
          onChange={(category_id) => change({ category_id })}
        />
      ) : null}
      <StudyTime form={form} isFolded={foldsTime} />
      {showsOpening ? (
        <Checkbox
          label="Abrir Hoy al entrar"
          checked={fields.opens_today}
          onChange={(opens_today) => change({ opens_today })}
          className="justify-self-start"
        >
          Abrir Hoy al entrar
        </Checkbox>
      ) : null}
    </>
  );
}

function StudyTime({ form: { fields, change }, isFolded }: { form: Form<AimDraft>; isFolded: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded);
  const { days_a_week: days, minutes_a_day: minutes } = fields;
  const first = useRef<HTMLDivElement>(null);
  if (!isOpen) {
    const open = () => {
      flushSync(() => setOpen(true));
      first.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    };
    return (
      <p className="num -my-2 flex flex-wrap items-center gap-x-2">
        {days === 1 ? '1 día' : `${days} días`} a la semana, {minutes} minutos al día.
        <Button variant="ghost" className="px-0!" aria-label="Cambiar días y minutos" onClick={open}>
          Cambiar
        </Button>
      </p>
    );
  }
  return (
    <div ref={first} className="grid gap-6">
      <Numbers
        label="Días a la semana"
        numbers={WEEK}
        value={days}
        onChange={(days_a_week) => change({ days_a_week })}
      />
      <Numbers
        label="Minutos al día"
        numbers={MINUTES_A_DAY}
        value={minutes}
        onChange={(minutes_a_day) => change({ minutes_a_day })}
      />
    </div>
  );
}

function ContestField(props: Pick<AimFieldsProps, 'form' | 'offer' | 'canRelease'>) {
  const { form, offer, canRelease } = props;
  const { fields, change, errorOf } = form;
  const name = useId();
  const { contests } = offer;
  const error = errorOf('contest_id');
  if (contests.length === 0 && !canRelease) {
    return (
      <p className="text-ink-2">Aún no hay concursos con fecha. Cuando los haya, podrás elegir el tuyo.</p>
    );
  }
  if (contests.length > CARD_LIMIT) {
    return (
      <Select
        label="Concurso"
        placeholder="Elige el concurso"
        options={[
          ...contests.map((contest) => ({
            value: contest.id,
            label: `${contest.name}, ${formatDate(contest.day)}, ${leftUntil(contest)}`,
          })),
          ...(canRelease ? [{ value: 0, label: NONE }] : []),
        ]}
        value={fields.contest_id === null ? 0 : (fields.contest_id ?? null)}
        error={error}
        onChange={(id) => change({ contest_id: id === 0 ? null : id })}
      />
    );
  }
  return (
    <Group label="Concurso" error={error}>
      <div className="grid gap-2">
        {contests.map((contest) => (
          <ChoiceCard
            key={contest.id}
            type="radio"
            name={name}
            checked={contest.id === fields.contest_id}
            invalid={error !== undefined}
            onChange={() => change({ contest_id: contest.id })}
            description={
              <span className="num">
                <span className="whitespace-nowrap">{formatDate(contest.day)}</span>, {leftUntil(contest)}
              </span>
            }
          >
            {contest.name}
          </ChoiceCard>
        ))}
        {canRelease ? (
          <ChoiceCard
            type="radio"
            name={name}
            checked={fields.contest_id === null}
            onChange={() => change({ contest_id: null })}
          >
            {NONE}
          </ChoiceCard>
        ) : null}
      </div>
    </Group>
  );
}

const NONE = 'Ninguno por ahora';

/** 'faltan 24 días' */
function leftUntil({ day }: Contest): string {
  const days = daysLeft(day, todayInLima(new Date()));
  return days === 0 ? 'es hoy' : days === 1 ? 'es mañana' : `faltan ${days} días`;
}

function Numbers(props: {
  label: string;
  numbers: readonly number[];
  value: number;
  onChange: (value: number) => void;
}) {
  const { label, numbers, value, onChange } = props;
  const name = useId();
  return (
    <Group label={label}>
      <div className="flex flex-wrap gap-1 sm:gap-2">
        {numbers.map((number) => (
          <Chip
            key={number}
            type="radio"
            name={name}
            checked={number === value}
            onChange={() => onChange(number)}
            className="min-w-11 flex-1 justify-center px-1! sm:min-w-16 sm:flex-none"
          >
            {number}
          </Chip>
        ))}
      </div>
    </Group>
  );
}

/** A group of radios with its name, a hint, and an error below. */
function Group(props: { label: string; hint?: string; error?: string | undefined; children: ReactNode }) {
  const { label, hint, error, children } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
