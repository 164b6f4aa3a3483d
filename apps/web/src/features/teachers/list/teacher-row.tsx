import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { CalendarPlus, ChevronDown, Eye, Pencil, Trash2 } from 'lucide-react';
import { useMay } from '../../../api/permissions.ts';
import { buttonClass, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { RenewalMenu, type RenewalOrder } from '../selection/renewal.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { TeacherDialog } from '../teacher-dialog.ts';
import { placeOfCategory } from '../teacher-words.ts';

export interface RowActions {
  onOpen: (dialog: TeacherDialog) => void;
  onRenew: (order: RenewalOrder) => void;
  onChoose: (teachers: readonly Teacher[], isChosen: boolean) => void;
}

const CELL = '@[58rem]:px-3 @[58rem]:py-3 @[58rem]:align-middle';
/** Icons of actions are quiet until the pointer is over them. */
const INK = 'text-ink-2! hover:text-brand-ink!';

/** One teacher: a row of the table, or a card when there is no room for columns. */
export function TeacherRow({
  teacher,
  isChosen,
  ...actions
}: RowActions & { teacher: Teacher; isChosen: boolean }) {
  const { full_name: name, contact } = teacher;
  return (
    <tr
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-3.5 @[58rem]:table-row',
        isChosen ? 'bg-[color-mix(in_srgb,var(--brand-tint)_55%,transparent)]' : 'hover:bg-sunken/45',
      )}
    >
      <td className={`${CELL} col-start-1 row-start-5 self-center @[58rem]:pr-0! @[58rem]:pl-3.5!`}>
        <Checkbox
          label={`Seleccionar a ${name}`}
          checked={isChosen}
          onChange={(isNowChosen) => actions.onChoose([teacher], isNowChosen)}
          className="-ml-2.5 @[58rem]:ml-0"
        />
      </td>
      {/* In a card the badge stands beside the name alone, so that the email has the whole width. */}
      <td className={`${CELL} contents @[58rem]:table-cell`}>
        <b className="col-span-2 col-start-1 row-start-1 block self-center wrap-anywhere @[58rem]:min-w-40">
          {name}
        </b>
        <span className="col-span-full row-start-2 block text-sm wrap-break-word text-ink-2 @[58rem]:max-w-64">
          {contact.email}
        </span>
      </td>
      <td className={`${CELL} num col-span-2 col-start-1 row-start-3 whitespace-nowrap`}>
        {formatPhone(contact.phone_number)}
      </td>
      <td className={`${CELL} col-span-full row-start-4`}>
        <CategoriesPopover teacher={teacher} />
      </td>
      <td className={`${CELL} col-start-3 row-start-1 self-start justify-self-end`}>
        <StatusBadge teacher={teacher} />
      </td>
      <td
        className={`${CELL} num col-start-3 row-start-3 text-right whitespace-nowrap text-ink-2 @[58rem]:text-left @[58rem]:text-ink`}
      >
        {teacher.expiration_date ? formatDate(teacher.expiration_date) : '-'}
      </td>
      <td
        className={`${CELL} col-span-2 col-start-2 row-start-5 -mr-3 text-right whitespace-nowrap @[58rem]:mr-0 @[58rem]:pr-3.5!`}
      >
        <Actions teacher={teacher} {...actions} />
      </td>
    </tr>
  );
}

function Actions({ teacher, onOpen, onRenew }: Omit<RowActions, 'onChoose'> & { teacher: Teacher }) {
  const { id, full_name: name, expiration_date: end } = teacher;
  const today = todayInLima(new Date());
  const mayWrite = useMay('teachers:write');
  return (
    <div className="inline-flex">
      {mayWrite ? (
        <IconButton
          icon={<Pencil />}
          title="Editar"
          label={`Editar a ${name}`}
          className={INK}
          onClick={() => onOpen({ kind: 'edit', id })}
        />
      ) : null}
      <IconButton
        icon={<Eye />}
        title="Ver detalle"
        label={`Ver detalle de ${name}`}
        className={INK}
        onClick={() => onOpen({ kind: 'detail', id })}
      />
      {mayWrite ? (
        <>
          <RenewalMenu
            trigger={<CalendarPlus />}
            triggerLabel={`Renovar a ${name}`}
            triggerClassName={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), INK)}
            outcome={(months) => `hasta el ${formatDate(renewedExpiration(end, today, months))}`}
            onRenew={(months) => onRenew({ teacher, months })}
          />
          <IconButton
            icon={<Trash2 />}
            title="Eliminar"
            label={`Eliminar a ${name}`}
            className="text-ink-2! hover:bg-bad-tint! hover:text-bad-ink!"
            onClick={() => onOpen({ kind: 'delete', teacher })}
          />
        </>
      ) : null}
    </div>
  );
}

/** The first access of a teacher and the number of others. Pressing it shows them all. */
function CategoriesPopover({ teacher }: { teacher: Teacher }) {
  const { categories, full_name: name } = teacher;
  const [first, ...more] = categories;
  if (!first) return '-';
  return (
    <Popover
      title={`Accesos de ${name}`}
      triggerClassName="group -ml-2.5 inline-flex max-w-full min-h-tap items-center gap-2 rounded-md px-2.5 py-1 text-left hover:bg-brand-tint data-popup-open:bg-brand-tint"
      trigger={
        <>
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Accesos de {name}:</span> {first.label}
          </span>{' '}
          {more.length > 0 ? (
            <span className="num rounded-sm bg-sunken px-1.5 text-sm font-semibold">+{more.length}</span>
          ) : null}
          <ChevronDown className="icon-s text-ink-2 transition-[rotate] duration-(--fast) group-data-popup-open:rotate-180" />
        </>
      }
    >
      <p aria-hidden="true" className="text-sm font-semibold">
        Accesos
      </p>
      <ul className="w-60 max-w-full divide-y divide-line leading-snug">
        {categories.map((category) => (
          <li key={category.category_id} className="py-2 last:pb-0">
            <b className="block">{placeOfCategory(category)}</b>
            {category.specialty_name === null ? null : (
              <span className="text-ink-2">{category.specialty_name}</span>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
