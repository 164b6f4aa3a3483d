import { ArrowDown, ArrowUp, EllipsisVertical, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { MenuItem } from '../../ui/overlays/menu-window.tsx';
import { Menu } from '../../ui/overlays/popover.tsx';
import { useDragParts } from './fields-look.ts';

interface PartListProps {
  /** Names the list for screen readers. */
  label: string;
  /** The keys of the parts, as `keysOf` joins them. */
  joinedKeys: string;
  /** What to call a part by its place: 'bloque 2'. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  className?: string;
  children: (key: string, index: number, count: number) => ReactNode;
}

/** The ordered parts of a question: dragged by their grips, or moved from their menus where there is little room. */
export function PartList({ label, joinedKeys, nameOf, onMove, className, children }: PartListProps) {
  const keys = joinedKeys === '' ? [] : joinedKeys.split(' ');
  const drag = useDragParts();
  if (drag) {
    return (
      <drag.List label={label} className={className} keys={keys} nameOf={nameOf} onMove={onMove}>
        {(key, index) => children(key, index, keys.length)}
      </drag.List>
    );
  }
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-2">
      {keys.map((key, index) => (
        <li key={key} className="min-w-0">
          {children(key, index, keys.length)}
        </li>
      ))}
    </ol>
  );
}

interface PartMenuProps {
  label: string;
  className?: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  removeText: string;
  onRemove: () => void;
  /** Actions above those that every part has, and actions between moving and removing. */
  own?: readonly MenuItem[];
  more?: readonly MenuItem[];
}

/** The menu of a part in a compact list. */
export function PartMenu(props: PartMenuProps) {
  const { label, className, index, count, onMove, removeText, onRemove, own = [], more = [] } = props;
  const move = (text: string, icon: ReactNode, to: number) => ({
    label: text,
    icon,
    disabled: to < 0 || to >= count,
    onSelect: () => onMove(index, to),
  });
  return (
    <Menu
      trigger={<EllipsisVertical className="icon-s" />}
      triggerLabel={label}
      triggerClassName={classNames(buttonClass({ variant: 'ghost', size: 'icon' }), className)}
      align="end"
      items={[
        ...own,
        move('Subir', <ArrowUp className="icon-s" />, index - 1),
        move('Bajar', <ArrowDown className="icon-s" />, index + 1),
        ...more,
        { label: removeText, icon: <Trash2 className="icon-s" />, onSelect: onRemove },
      ]}
    />
  );
}
