import { cutImageRoute, type ImportPage, type PageArea } from '@amauta/contract/imports/import.ts';
import { useMutation } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { callData } from '../../../../api/client.ts';
import { showFailure } from '../../../../ui/feedback/toast.ts';
import { useOnePress } from '../../../../ui/use-one-press.ts';
import { DRAWING_TIMEOUT_MS } from '../../imports.queries.ts';
import { middleOf, withinPage } from '../page-areas.ts';
import { AreaLayer } from './area-layer.tsx';

interface CutLayerProps {
  importId: number;
  page: ImportPage;
  barHost: HTMLElement | null;
  /** The rectangle with which cutting starts on this page: the question's own area. */
  initial: PageArea | undefined;
  /** The number of the question that gets the image. */
  number: number | null;
  /** The letter of the alternative that gets the image; null for the statement. */
  letter: string | null;
  onDone: (image: string) => void;
  onCancel: () => void;
}

/** Cuts a rectangle out of the page as an image. */
export function CutLayer(props: CutLayerProps) {
  const { importId, page, barHost, initial, number, letter, onDone, onCancel } = props;
  const [drawn, setDrawn] = useState<PageArea | null>(null);
  // After the page was turned, cutting starts anew on the page in view.
  const area = drawn?.page === page.page ? drawn : withinPage(initial ?? middleOf(page), page);
  const cutting = useMutation({
    mutationFn: () => {
      const options = { fallback: 'No se pudo recortar la imagen.', timeoutMs: DRAWING_TIMEOUT_MS };
      return callData(cutImageRoute, { params: { id: importId }, body: area, ...options });
    },
  });
  const cut = useOnePress(() => {
    // Callbacks that are given here don't run after the tool was closed: what was cancelled adds nothing.
    if (!cutting.isPending)
      cutting.mutate(undefined, { onSuccess: ({ value }) => onDone(value), onError: showFailure });
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
