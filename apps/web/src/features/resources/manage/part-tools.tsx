import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { useManage } from './manage-context.ts';

interface PartToolsProps {
  /** The name of the part, for the labels of the buttons. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Buttons that add something to the part. */
  children?: ReactNode;
}

/** The buttons at the end of the head of a section or subsection. */
export function PartTools({ children, ...props }: PartToolsProps) {
  const { mayWrite } = useManage();
  if (!mayWrite) return null;
  return (
    <div className="flex items-center max-lg:w-full max-lg:justify-end">
      <EditAndDelete {...props} />
      <div className="ml-2">{children}</div>
    </div>
  );
}

export function EditAndDelete(props: Omit<PartToolsProps, 'children'> & { className?: string }) {
  const { name, onEdit, onDelete, className } = props;
  const { mayWrite } = useManage();
  if (!mayWrite) return null;
  return (
    <>
      <IconButton icon={<Pencil />} label={`Editar ${name}`} className={className} onClick={onEdit} />
      <IconButton
        icon={<Trash2 />}
        variant="danger-ghost"
        label={`Eliminar ${name}`}
        className={className}
        onClick={onDelete}
      />
    </>
  );
}
