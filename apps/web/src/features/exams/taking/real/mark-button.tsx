import { Bookmark } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';

/** Marks an item to return to it. Phones show only the first word; screen readers get the whole text. */
export function MarkButton({ number, isMarked, onToggle }: MarkButtonProps) {
  return (
    <Button
      aria-pressed={isMarked}
      icon={<Bookmark className={isMarked ? 'fill-gold' : ''} />}
      onClick={onToggle}
      className="flex-none px-3! text-sm aria-pressed:border-gold-ink! aria-pressed:bg-gold-tint! aria-pressed:text-gold-ink!"
    >
      <span>
        {isMarked ? 'Marcada' : 'Marcar'} <span className="max-md:sr-only">para volver</span>
        <span className="sr-only">, pregunta {number}</span>
      </span>
    </Button>
  );
}

interface MarkButtonProps {
  number: number;
  isMarked: boolean;
  onToggle: () => void;
}
