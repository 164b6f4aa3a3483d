import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { inputClass } from '../../../ui/forms/text-input.tsx';
import { typedPage } from './page-links.ts';

interface ReviewFootBarProps {
  page: number;
  totalPages: number;
  onPrevious: () => void;
  onNext: () => void;
  onGo: (page: number) => void;
}

const WIDE = 'max-md:min-h-tap-lg max-md:flex-1 max-md:px-2 max-[24rem]:[&_.lucide]:hidden md:min-w-38';

/**
 * The buttons for the previous and the next page, with a field for a page number between. At both ends the
 * buttons stay enabled; pressing them says that there are no more pages.
 */
export function ReviewFootBar({ page, totalPages, onPrevious, onNext, onGo }: ReviewFootBarProps) {
  return (
    <footer className="flex items-center justify-between gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] md:gap-4 md:px-8 md:py-3">
      <Button className={WIDE} icon={<ArrowLeft />} onClick={onPrevious}>
        Anterior
      </Button>
      {/* The key resets the field to the new page's number. */}
      <GoToPage key={page} page={page} totalPages={totalPages} onGo={onGo} />
      <Button variant="primary" className={WIDE} iconEnd={<ArrowRight />} onClick={onNext}>
        Siguiente
      </Button>
    </footer>
  );
}

function GoToPage({ page, totalPages, onGo }: Pick<ReviewFootBarProps, 'page' | 'totalPages' | 'onGo'>) {
  const [text, setText] = useState(String(page));
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = typedPage(text, totalPages);
    setWrong(target === null);
    if (target === null) {
      showToast('warning', `Escribe un número de página del 1 al ${totalPages}.`, { id: 'review-page' });
    } else {
      setText(String(target));
      onGo(target);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-none items-center gap-1.5 md:gap-2.5">
      <label htmlFor="review-page" className="font-medium max-md:sr-only">
        Ir a la página
      </label>
      <input
        id="review-page"
        value={text}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={`Ir a la página, de ${totalPages}`}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(false);
        }}
        className={inputClass('num w-12! min-h-tap-lg! px-1! text-center! md:min-h-tap! md:w-16!')}
      />
      <span className="num whitespace-nowrap text-ink-2">de {totalPages}</span>
      <Button type="submit" variant="ghost" className="-ml-1.5 max-md:hidden">
        Ir
      </Button>
    </form>
  );
}
