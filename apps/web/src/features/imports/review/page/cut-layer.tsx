import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import { useMutation } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { useOnePress } from '../../../../ui/use-one-press.ts';
import { middleOf, withinPage } from '../page-areas.ts';
import { AreaLayer } from './area-layer.tsx';

interface CutLayerProps {
  page: ImportPage;
  barHost: HTMLElement | null;
  /** The rectangle with which cutting starts on this page: the question's own area. */
  initial: PageArea | undefined;
  /** The number of the question that gets the image. */
  number: number | null;
  /** The letter of the alternative that gets the image; null for the statement. */
  letter: string | null;
  /** Resolves when the image was put into its question, or could not be cut. */
  onCut: (area: PageArea) => Promise<void>;
  onCancel: () => void;
}

/** Cuts a rectangle out of the page as an image. */
export function CutLayer(props: CutLayerProps) {
  const { page, barHost, initial, number, letter, onCut, onCancel } = props;
  const [drawn, setDrawn] = useState<PageArea | null>(null);
  // After the page was turned, cutting starts anew on the page in view.
  const area = drawn?.page === page.page ? drawn : withinPage(initial ?? middleOf(page), page);
  const cutting = useMutation({ mutationFn: () => onCut(area) });
  const cut = useOnePress(() => {
    if (!cutting.isPending) cutting.mutate();
  });
  const ofQuestion = number === null ? '' : ` de la ${number}`;
  return (
    <AreaLayer
      page={page}
      barHost={barHost}
      area={area}
      isBusy={cutting.isPending}
      title={letter === null ? undefined : `Imagen para la alternativa ${letter}${ofQuestion}`}
      label={letter === null ? 'Área que se recorta' : `Área que se recorta para la alternativa ${letter}`}
      help="Dibuja el área con el ratón o el dedo. Con el teclado: flechas para mover, Mayús y flechas para el tamaño, Enter para cortar."
      confirm={{
        text: confirmText(number, letter),
        busyText: 'Cortando...',
        icon: <Scissors className="icon-s" />,
      }}
      onArea={setDrawn}
      onConfirm={cut}
      onCancel={onCancel}
    />
  );
}

function confirmText(number: number | null, letter: string | null): string {
  if (letter !== null) return `Añadir a la ${letter}`;
  return number === null ? 'Cortar' : `Añadir a la ${number}`;
}
