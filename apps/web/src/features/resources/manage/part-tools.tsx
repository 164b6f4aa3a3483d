import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
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
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Editar ${name}`}
        className={className}
        onClick={onEdit}
      >
        <Pencil />
      </Button>
      <Button
        variant="danger-ghost"
        size="icon"
        aria-label={`Eliminar ${name}`}
        className={className}
        onClick={onDelete}
      >
        <Trash2 />
      </Button>
    </>
  );
}
