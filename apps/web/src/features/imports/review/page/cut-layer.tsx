import { cutImageRoute, type ImportPage, type PageArea } from '@amauta/contract/imports/import.ts';
import { useMutation } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { callData } from '../../../../api/client.ts';
import { showFailure } from '../../../../ui/feedback/toast.ts';
import { DRAWING_TIMEOUT_MS } from '../../imports.queries.ts';
import { middleOf, withinPage } from '../page-areas.ts';
import { AreaLayer } from './area-layer.tsx';

interface CutLayerProps {
  importId: number;
  page: ImportPage;
  barHost: HTMLElement | null;
  /** The rectangle with which cutting starts: the question's own area. */
  initial: PageArea | undefined;
  /** The number of the question that gets the image. */
  number: number | null;
  onDone: (image: string) => void;
  onCancel: () => void;
}

/** Cuts a rectangle out of the page as an image. */
export function CutLayer({ importId, page, barHost, initial, number, onDone, onCancel }: CutLayerProps) {
  const [area, setArea] = useState<PageArea>(() => withinPage(initial ?? middleOf(page), page));
  const cutting = useMutation({
    mutationFn: () => {
      const options = { fallback: 'No se pudo recortar la imagen.', timeoutMs: DRAWING_TIMEOUT_MS };
      return callData(cutImageRoute, { params: { id: importId }, body: area, ...options });
    },
    onSuccess: ({ value }) => onDone(value),
    onError: showFailure,
  });
  const cut = () => {
    if (!cutting.isPending) cutting.mutate();
  };
  return (
    <AreaLayer
      page={page}
      barHost={barHost}
      area={area}
      isBusy={cutting.isPending}
      label="Área que se recorta"
      help="Dibuja el área con el ratón o el dedo. Con el teclado: flechas para mover, Mayús y flechas para el tamaño, Enter para cortar."
      confirm={{
        text: number === null ? 'Cortar' : `Añadir a la ${number}`,
        busyText: 'Cortando...',
        icon: <Scissors className="icon-s" />,
      }}
      onArea={setArea}
      onConfirm={cut}
      onCancel={onCancel}
    />
  );
}
