import { ExamType } from '@amauta/contract/catalogue.ts';
import type { BulkResult, TeacherBulkChangeInput } from '@amauta/contract/teachers/teacher-bulk.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { latestExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { ChoiceCard, Segmented } from '../../../ui/forms/choice.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { ChosenNames } from './chosen-names.tsx';
import { useBulk } from './use-bulk.ts';
import type { Chosen } from './use-selection.ts';

/** The actions of the selection bar that open a dialog. */
export type BulkAction = 'set_expiration' | 'change_types' | 'block' | 'unblock' | 'delete';
type TypesMode = 'add' | 'remove' | 'set';

interface BulkDialogProps {
  action: BulkAction;
  chosen: Chosen;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

const WORDS: Record<BulkAction, { title: (who: string) => string; confirm: string }> = {
  set_expiration: { title: (who) => `Cambiar la fecha de ${who}`, confirm: 'Cambiar fecha' },
  change_types: { title: (who) => `Cambiar los tipos de ${who}`, confirm: 'Cambiar tipos' },
  block: { title: (who) => `Bloquear a ${who}`, confirm: 'Bloquear' },
  unblock: { title: (who) => `Desbloquear a ${who}`, confirm: 'Desbloquear' },
  delete: { title: (who) => `Eliminar a ${who}`, confirm: 'Eliminar' },
};
const MODES: readonly { value: TypesMode; label: string }[] = [
  { value: 'add', label: 'Agregar' },
  { value: 'remove', label: 'Quitar' },
  { value: 'set', label: 'Dejar solo' },
];
const NO_TYPE = 'Debe seleccionar al menos un tipo de acceso';

/** Asks before many teachers are changed, and says how many they are. */
export function BulkDialog({ action, chosen, onClose, onDone }: BulkDialogProps) {
  const [day, setDay] = useState('');
  const [mode, setMode] = useState<TypesMode>('add');
  const [types, setTypes] = useState<readonly ExamType[]>([]);
  const [isAsked, setAsked] = useState(false);
  const { finalFocus, toTitle } = useTitleFocus();
  const bulk = useBulk((result) => {
    // The button that opened the dialog disappears with the selection bar.
    toTitle();
    onDone(result);
  });
  const { title, confirm } = WORDS[action];
  const today = todayInLima(new Date());
  const problem = problemOf(action, { day, types, today });
  const submit = () => {
    setAsked(true);
    if (problem === null) bulk.mutate({ chosen, change: changeOf(action, { day, mode, types }) });
  };
  const error = isAsked ? problem : null;
  return (
    <ConfirmDialog
      open
      destructive={action === 'delete'}
      title={title(countOfTeachers(chosen.count))}
      confirmText={confirm}
      pending={bulk.isPending}
      pendingText="Guardando..."
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={submit}
    >
      <Question
        action={action}
        count={chosen.count}
        date={
          <TextInput
            label="Fecha de expiración"
            required
            type="date"
            min={today}
            max={latestExpiration(today)}
            value={day}
            error={error ?? undefined}
            onChange={(event) => setDay(event.target.value)}
          />
        }
        types={<TypesChoice {...{ mode, types, error }} onMode={setMode} onTypes={setTypes} />}
      />
      <ChosenNames
        chosen={chosen}
        aside={(teacher) =>
          action === 'change_types' ? teacher.type_access_display : formatDate(teacher.expiration_date)
        }
      />
    </ConfirmDialog>
  );
}

interface QuestionProps {
  action: BulkAction;
  count: number;
  date: ReactNode;
  types: ReactNode;
}

function Question({ action, count, date, types }: QuestionProps) {
  const isOne = count === 1;
  switch (action) {
    case 'set_expiration':
      return date;
    case 'change_types':
      return types;
    case 'block':
      return (
        <p>
          {isOne
            ? 'Sus sesiones se cierran al instante y no podrá ingresar hasta que lo desbloquees.'
            : 'Sus sesiones se cierran al instante y no podrán ingresar hasta que los desbloquees.'}
        </p>
      );
    case 'unblock':
      return <p>{isOne ? 'Podrá ingresar otra vez.' : 'Podrán ingresar otra vez.'}</p>;
    case 'delete':
      return (
        <p>
          {isOne
            ? '¿Estás seguro de que deseas eliminar este docente?'
            : `¿Estás seguro de que deseas eliminar a estos ${countOfTeachers(count)}?`}{' '}
          {isOne ? 'Su sesión se cierra' : 'Sus sesiones se cierran'} al instante.
        </p>
      );
  }
}

interface TypesChoiceProps {
  mode: TypesMode;
  types: readonly ExamType[];
  error: string | null;
  onMode: (mode: TypesMode) => void;
  onTypes: (types: readonly ExamType[]) => void;
}

function TypesChoice({ mode, types, error, onMode, onTypes }: TypesChoiceProps) {
  return (
    <div className="grid gap-3">
      <Segmented
        label="Qué hacer"
        options={MODES}
        value={mode}
        onChange={onMode}
        className="justify-self-start"
      />
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

function problemOf(
  action: BulkAction,
  { day, types, today }: { day: string; types: readonly ExamType[]; today: string },
): string | null {
  if (action === 'change_types') return types.length === 0 ? NO_TYPE : null;
  if (action !== 'set_expiration') return null;
  if (day === '') return 'Elige una fecha.';
  return day < today ? 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.' : null;
}

function changeOf(
  action: BulkAction,
  { day, mode, types }: { day: string; mode: TypesMode; types: readonly ExamType[] },
): TeacherBulkChangeInput {
  if (action === 'set_expiration') return { action, expiration_date: day };
  if (action === 'change_types') return { action, mode, type_access: types.join(',') };
  return { action };
}

interface RefusedDialogProps {
  result: BulkResult;
  onClose: () => void;
}

/** The teachers whom a bulk change could not change, and why. */
export function RefusedDialog({ result, onClose }: RefusedDialogProps) {
  const { changed, refused, refused_total: total } = result;
  const rest = total - refused.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`No se pudo con ${countOfTeachers(total)}`}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <p>
        {changed.length > 0 ? `Se cambió a ${countOfTeachers(changed.length)}. ` : ''}
        {total === 1 ? 'Este docente quedó como estaba:' : 'Estos docentes quedaron como estaban:'}
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {refused.map(({ id, full_name: name, message }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <b className="block">{name ?? 'Docente eliminado'}</b>
            <span className="text-sm text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-2 text-ink-2">Y {formatNumber(rest)} más.</p> : null}
    </Dialog>
  );
}
