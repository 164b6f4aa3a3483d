import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';
import { ArrowLeftRight, Check, Layers2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { areaWithin, middleOf, outlineOf } from '../page-areas.ts';
import { AreaLayer, BAR_BUTTON } from './area-layer.tsx';

interface AdjustLayerProps {
  page: ImportPage;
  barHost: HTMLElement | null;
  /** All areas of the part, including those on other pages. */
  areas: readonly PageArea[];
  /** The title of the adjusted part: «Área de la pregunta 12». */
  label: string;
  /** Opens another part of the same question instead. */
  other?: { text: string; onOpen: () => void };
  isSaving: boolean;
  onSave: (areas: PageArea[]) => void;
  onCancel: () => void;
}

/**
 * The outlined area of one part of a question on this page, while the administrator adjusts it. If the part
 * has several rectangles, each has edges to drag.
 */
export function AdjustLayer(props: AdjustLayerProps) {
  const { page, barHost, areas, label, other, isSaving, onSave, onCancel } = props;
  const elsewhere = areas.filter((area) => area.page !== page.page);
  const isMarked = elsewhere.length < areas.length;
  const [parts, setParts] = useState<PageArea[]>(() =>
    isMarked
      ? areas.filter((area) => area.page === page.page).map((area) => outlineOf(area, page))
      : [outlineOf(middleOf(page), page)],
  );
  const [at, setAt] = useState(0);
  const area = parts[at] ?? middleOf(page);
  const others = parts.filter((_, index) => index !== at);
  const save = (own: readonly PageArea[]) => {
    if (!isSaving) onSave([...elsewhere, ...own.map(areaWithin)]);
  };
  return (
    <AreaLayer
      page={page}
      barHost={barHost}
      area={area}
      others={others}
      isAdjusted
      isBusy={isSaving}
      label={label}
      help="Arrastra los bordes, o dibuja otra área. Con el teclado: flechas para mover, Mayús y flechas para el tamaño, Enter para guardar."
      confirm={{ text: 'Guardar', busyText: 'Guardando...', icon: <Check className="icon-s" /> }}
      onArea={(next) => setParts(parts.map((part, index) => (index === at ? next : part)))}
      onConfirm={() => save(parts)}
      onCancel={onCancel}
    >
      {other ? (
        <Button
          variant="ghost"
          // Set apart from the other buttons: it swaps the parts, and a second press in the same place would
          // hit another button.
          className={classNames(BAR_BUTTON, 'mr-auto')}
          icon={<ArrowLeftRight className="icon-s" />}
          aria-disabled={isSaving}
          onClick={() => {
            if (!isSaving) other.onOpen();
          }}
        >
          {other.text}
        </Button>
      ) : null}
      {parts.length > 1 ? (
        <Button
          variant="ghost"
          className={BAR_BUTTON}
          icon={<Layers2 className="icon-s" />}
          onClick={() => setAt((at + 1) % parts.length)}
        >
          {`Parte ${at + 1} de ${parts.length}`}
        </Button>
      ) : null}
      {isMarked ? (
        <Button
          variant="danger-ghost"
          className={BAR_BUTTON}
          icon={<Trash2 className="icon-s" />}
          aria-disabled={isSaving}
          onClick={() => save(others)}
        >
          Quitar
        </Button>
      ) : null}
    </AreaLayer>
  );
}
