import type { ResourceTree } from '@amauta/contract/resources/library.ts';
import { Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyWindow } from '../../../ui/lazy/lazy-window.ts';

const VideoOverlay = lazyWindow(() => import('../video/video-overlay.tsx'), 'VideoOverlay');

/** The introduction of the library: a video with its description. Nothing when there is no video. */
export function IntroCard({ tree }: { tree: ResourceTree }) {
  const [isOpen, setOpen] = useState(false);
  const { name, description, video_url: link } = tree;
  if (!tree.has_intro_video || link === null) return null;
  const open = () => setOpen(true);
  return (
    <section
      aria-labelledby="intro"
      className="mb-8 grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface shadow-1 md:grid-cols-[minmax(0,24rem)_1fr]"
    >
      <button
        type="button"
        aria-label={`Reproducir ${name}`}
        onClick={open}
        className="relative grid aspect-video place-items-center md:aspect-auto md:min-h-54 overflow-hidden bg-brand-deep -outline-offset-4"
      >
        <svg
          viewBox="0 0 96 54"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <path className="fill-brand" d="M30 0h36l12 54H18z" opacity=".55" />
          <path className="fill-brand" d="M36 8h24l10 46H26z" />
          <path className="fill-gold" d="M42 22h12l8 32H34z" />
        </svg>
        <span className="relative grid size-16 place-items-center rounded-full bg-[#fff9ef] pl-1 text-[#5a2459]">
          <Play className="fill-current" />
        </span>
      </button>
      <div className="grid content-center justify-items-start gap-2 p-5 md:px-8 md:py-6">
        <h2 id="intro">{name}</h2>
        {description === '' ? null : <p className="max-w-[34rem] text-ink-2">{description}</p>}
        <Button icon={<Play />} className="mt-2" onClick={open}>
          Ver video
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <VideoOverlay link={link} title={name} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
