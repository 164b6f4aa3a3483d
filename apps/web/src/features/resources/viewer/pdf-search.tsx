import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import type { Ref } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { OpenedPdf, PdfView } from './pdf-engine.ts';

interface PdfSearchProps {
  text: string;
  view: PdfView;
  pdf: OpenedPdf | null;
  onSearch: (text: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Finds words in the file and steps through the matches. */
export function PdfSearch({ text, view, pdf, onSearch, ref }: PdfSearchProps) {
  const words = text.trim();
  const go = (direction: 'next' | 'previous') => {
    if (words !== '') pdf?.find(words, direction);
  };
  const { matches } = view;
  return (
    <search className="flex min-w-0 flex-1 items-center gap-1 md:ml-auto md:max-w-[28rem]">
      <TextInput
        ref={ref}
        label="Buscar en el PDF"
        hideLabel
        placeholder="Buscar en el PDF"
        icon={<Search />}
        value={text}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? 'previous' : 'next');
        }}
        fieldClassName="min-w-0 flex-1"
        className="min-h-tap!"
      />
      <p role="status" className="num text-center text-sm whitespace-nowrap text-ink-2 not-empty:min-w-16">
        {words === '' || matches === null
          ? ''
          : matches.total === 0
            ? 'Sin resultados'
            : `${matches.current} de ${matches.total}`}
      </p>
      <IconButton
        icon={<ChevronUp />}
        label="Resultado anterior"
        aria-disabled={!matches?.total}
        onClick={() => go('previous')}
      />
      <IconButton
        icon={<ChevronDown />}
        label="Resultado siguiente"
        aria-disabled={!matches?.total}
        onClick={() => go('next')}
      />
    </search>
  );
}
