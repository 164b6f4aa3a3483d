import { PencilRuler } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';

/**
 * Says that the page was drawn by the server from the lines of a Word file. A comparison with such a page proves little,
 * because the page shows what was read and not what Word prints.
 */
export function DrawnNote({ className }: { className?: string }) {
  return (
    <p className={classNames('flex items-center gap-2 text-sm text-ink-2', className)}>
      <PencilRuler aria-hidden="true" className="icon-s flex-none" />
      Dibujo del archivo Word, no la página original. Para comparar, abre el archivo en Word.
    </p>
  );
}
