import type { ImportPage, PageArea } from '@amauta/contract/import.ts';
import { useMutation } from '@tanstack/react-query';
import { Scissors, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { cutImage } from '../../imports.queries.ts';
import { betweenCorners, keyedArea, SMALLEST_CUT, withinPage } from '../page-areas.ts';

interface CutLayerProps {
  importId: number;
  page: ImportPage;
  /** Where the rectangle begins: the question's own area. */
  initial: PageArea | undefined;
  /** The question that the image goes to. */
  number: number | null;
  onDone: (image: string) => void;
  onCancel: () => void;
}

/** A rectangle over the page, drawn by mouse, finger or keys, to be cut out as an image. */
export function CutLayer({ importId, page, initial, number, onDone, onCancel }: CutLayerProps) {
  const [area, setArea] = useState<PageArea>(() => withinPage(initial ?? middleOf(page), page));
  const layer = useRef<HTMLDivElement>(null);
  const corner = useRef<{ x: number; y: number } | null>(null);
  const help = useId();
  const cutting = useMutation({
    mutationFn: () => cutImage(importId, area),
    onSuccess: onDone,
    onError: (error) => showToast('error', messageOf(error, 'No se pudo recortar la imagen.')),
  });
  const cut = () => {
    if (!cutting.isPending) cutting.mutate();
  };
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  const pointOf = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    const inside = (value: number, length: number) => Math.min(length, Math.max(0, value));
    return {
      x: inside(((event.clientX - box.left) / box.width) * page.width, page.width),
      y: inside(((event.clientY - box.top) / box.height) * page.height, page.height),
    };
  };
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || cutting.isPending) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    corner.current = pointOf(event);
  }
  function onPointerMove(event: PointerEvent): void {
    if (!corner.current) return;
    const drawn = betweenCorners(page.page, corner.current, pointOf(event));
    // A press that hardly moves draws nothing.
    if (drawn.width >= SMALLEST_CUT && drawn.height >= SMALLEST_CUT) setArea(withinPage(drawn, page));
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== layer.current) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') cut();
    else {
      const moved = keyedArea(area, event.key, event.shiftKey);
      if (!moved) return;
      setArea(withinPage(moved, page));
    }
    event.preventDefault();
  }
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return (
    <>
      <div
        ref={layer}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw the rectangle as a pointer does
        tabIndex={0}
        aria-label="Área que se recorta"
        aria-describedby={help}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          corner.current = null;
        }}
        onPointerCancel={() => {
          corner.current = null;
        }}
        onKeyDown={onKeyDown}
        className="absolute inset-0 cursor-crosshair touch-none overflow-hidden"
      >
        <div
          data-testid="corte"
          className="absolute border-2 border-[#5a2459] shadow-[0_0_0_200rem_rgb(42_26_44/.45)]"
          style={{
            left: share(area.x, page.width),
            top: share(area.y, page.height),
            width: share(area.width, page.width),
            height: share(area.height, page.height),
          }}
        />
      </div>
      <div className="pointer-events-none sticky bottom-0 z-10 flex h-full items-end justify-center">
        <div className="pointer-events-auto m-3 grid gap-2 rounded-lg border border-line bg-surface p-3 shadow-2 max-md:m-1 max-md:p-1">
          <p id={help} className="max-w-80 text-sm text-ink-2 max-md:sr-only">
            Dibuja el área con el ratón o el dedo. Con el teclado: flechas para mover, Mayús y flechas para el
            tamaño, Enter para cortar.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" icon={<X className="icon-s" />} onClick={onCancel}>
              Cancelar
            </Button>
            <Button
              variant="primary"
              icon={<Scissors className="icon-s" />}
              loading={cutting.isPending}
              loadingText="Cortando..."
              onClick={cut}
            >
              {number === null ? 'Cortar' : `Añadir a la ${number}`}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}

function middleOf({ page, width, height }: ImportPage): PageArea {
  return { page, x: width / 4, y: height / 4, width: width / 2, height: height / 4 };
}
