import type { ExamType } from '@amauta/contract/catalogue.ts';
import { NO_ACCESS_TEXT, NO_ACCESS_TYPE_TEXT, type Teacher } from '@amauta/contract/teachers/teacher.ts';
import type { BulkMode, BulkResult, TeacherBulkChangeInput } from '@amauta/contract/teachers/teacher-bulk.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { latestExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatNumber } from '../../../ui/format.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx';
import { useTitleFocus } from '../../../ui/overlays/title-focus.ts';
import type { Access } from '../form/accesses.ts';
import { toCategoryInput } from '../form/teacher-fields.ts';
import { countOfTeachers } from '../teacher-words.ts';
import { AccessesChoice, TypesChoice } from './bulk-choices.tsx';
import { ChosenNames } from './chosen-names.tsx';
import { useBulk } from './use-bulk.ts';
import type { Chosen } from './use-selection.ts';

/** The actions of the selection bar that open a dialog. */
export type BulkAction =
  | 'set_expiration'
  | 'change_types'
  | 'change_categories'
  | 'block'
  | 'unblock'
  | 'delete';

interface BulkDialogProps {
  action: BulkAction;
  chosen: Chosen;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

const WORDS: Record<BulkAction, { title: (who: string) => string; confirm: string }> = {
  set_expiration: { title: (who) => `Cambiar la fecha de ${who}`, confirm: 'Cambiar fecha' },
  change_types: { title: (who) => `Cambiar los tipos de ${who}`, confirm: 'Cambiar tipos' },
  change_categories: { title: (who) => `Cambiar los accesos de ${who}`, confirm: 'Cambiar accesos' },
  block: { title: (who) => `Bloquear a ${who}`, confirm: 'Bloquear' },
  unblock: { title: (who) => `Desbloquear a ${who}`, confirm: 'Desbloquear' },
  delete: { title: (who) => `Eliminar a ${who}`, confirm: 'Eliminar' },
};
/** Asks before many teachers are changed, and says how many they are. */
export function BulkDialog({ action, chosen, onClose, onDone }: BulkDialogProps) {
  const [day, setDay] = useState('');
  const [mode, setMode] = useState<BulkMode>('add');
  const [types, setTypes] = useState<readonly ExamType[]>([]);
  const [accesses, setAccesses] = useState<readonly Access[]>([]);
  const [isAsked, setAsked] = useState(false);
  const { finalFocus, toTitle } = useTitleFocus();
  const bulk = useBulk((result) => {
    // The button that opened the dialog disappears with the selection bar.
    toTitle();
    onDone(result);
  });
  const { title, confirm } = WORDS[action];
  const today = todayInLima(new Date());
  const problem = problemOf(action, { day, types, accesses, today });
  const submit = () => {
    setAsked(true);
    if (problem === null) bulk.mutate({ chosen, change: changeOf(action, { day, mode, types, accesses }) });
  };
  const error = isAsked ? problem : null;
  return (
    <ConfirmDialog
      open
      destructive={action === 'delete' || action === 'block'}
      hasFields={action === 'set_expiration' || action === 'change_types' || action === 'change_categories'}
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
        accesses={<AccessesChoice {...{ mode, accesses, error }} onMode={setMode} onAccesses={setAccesses} />}
      />
      <ChosenNames chosen={chosen} aside={(teacher) => asideOf(action, teacher)} />
    </ConfirmDialog>
  );
}

/** What the list of chosen teachers shows beside each name: the present state of what will change. */
function asideOf(action: BulkAction, teacher: Teacher): string {
  if (action === 'change_types') return teacher.type_access_display;
  if (action === 'change_categories') return teacher.categories.map(({ label }) => label).join('; ');
  return formatDate(teacher.expiration_date);
}

interface QuestionProps {
  action: BulkAction;
  count: number;
  date: ReactNode;
  types: ReactNode;
  accesses: ReactNode;
}

function Question({ action, count, date, types, accesses }: QuestionProps) {
  const isOne = count === 1;
  switch (action) {
    case 'set_expiration':
      return date;
    case 'change_types':
      return types;
    case 'change_categories':
      return accesses;
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

/** What was entered in the dialog. Each action reads its own part. */
interface Entered {
  day: string;
  mode: BulkMode;
  types: readonly ExamType[];
  accesses: readonly Access[];
}

function problemOf(
  action: BulkAction,
  { day, types, accesses, today }: Pick<Entered, 'day' | 'types' | 'accesses'> & { today: string },
): string | null {
  if (action === 'change_types') return types.length === 0 ? NO_ACCESS_TYPE_TEXT : null;
  if (action === 'change_categories') return accesses.length === 0 ? NO_ACCESS_TEXT : null;
  if (action !== 'set_expiration') return null;
  if (day === '') return 'Elige una fecha.';
  return day < today ? 'La fecha de vencimiento ya pasó. Elige hoy o un día posterior.' : null;
}

function changeOf(action: BulkAction, { day, mode, types, accesses }: Entered): TeacherBulkChangeInput {
  if (action === 'set_expiration') return { action, expiration_date: day };
  if (action === 'change_types') return { action, mode, type_access: types.join(',') };
  if (action === 'change_categories') return { action, mode, categories: accesses.map(toCategoryInput) };
  return { action };
}

export interface RefusedDialogProps {
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
