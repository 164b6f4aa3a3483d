import { X } from 'lucide-react';
import { FullWindow } from '../../../ui/overlays/full-window.tsx';
import { VideoPlayer } from './video-player.tsx';

/** Plays the video over the whole page. Escape and the cross close it. */
export function VideoOverlay(props: { link: string; title: string; onClose: () => void }) {
  const { link, title, onClose } = props;
  return (
    <FullWindow label={title} onClose={onClose} className="bg-[#120a11] text-[#fff9ef]">
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
        <div className="flex items-center justify-between gap-4 px-4 py-3">
          <h2 className="min-w-0 truncate font-sans text-base font-semibold tracking-normal">{title}</h2>
          <button
            type="button"
            aria-label="Cerrar video"
            onClick={onClose}
            className="grid size-tap flex-none place-items-center rounded-md border border-[#fff9ef80] hover:bg-[#fff9ef26]"
          >
            <X />
          </button>
        </div>
        <div className="grid place-items-center overflow-hidden px-2 pb-4">
          <div className="w-full max-w-[calc((100dvh-10rem)*16/9)]">
            <VideoPlayer link={link} title={title} />
          </div>
        </div>
      </div>
    </FullWindow>
  );
}
