import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { ChevronDown } from 'lucide-react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { placeOfCategory } from '../teacher-words.ts';

/** The first access of a teacher, and how many more; pressed, all of them. */
export function CategoriesPopover({ teacher }: { teacher: Teacher }) {
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
