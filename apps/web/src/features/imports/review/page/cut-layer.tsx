import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import { useMutation } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { cutImage } from '../../imports.queries.ts';
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
    mutationFn: () => cutImage(importId, area),
    onSuccess: onDone,
    onError: (error) => showToast('error', messageOf(error, 'No se pudo recortar la imagen.')),
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
