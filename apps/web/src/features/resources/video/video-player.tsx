import { ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useAfter } from '../../../ui/feedback/surface.tsx';
import { toVideoSource, type VideoSource } from './video-source.ts';

const FAILED = 'Error al cargar el video';
/** A frame that has not loaded after this long counts as failed. */
const FRAME_WAIT_MS = 15_000;

/** A video in 16:9. If it can't be loaded, a link to it and a retry button are shown. */
export function VideoPlayer({ link, title }: { link: string; title: string }) {
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const source = toVideoSource(link);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  if (source === null || source.kind === 'link' || hasFailed)
    return <VideoFailure link={source?.address} onRetry={retry} />;
  return (
    <Player
      key={attempt}
      source={source}
      link={link}
      title={title}
      onRetry={retry}
      onFail={() => setFailed(true)}
    />
  );
}

interface PlayerProps {
  source: Exclude<VideoSource, { kind: 'link' }>;
  link: string;
  title: string;
  onRetry: () => void;
  onFail: () => void;
}

function Player({ source, link, title, onRetry, onFail }: PlayerProps) {
  if (source.kind === 'embed')
    return <Frame address={source.address} link={link} title={title} onRetry={onRetry} />;
  return (
    <div className="aspect-video w-full bg-[#000]">
      {/* biome-ignore lint/a11y/useMediaCaption: the provider's videos bring no captions of their own */}
      <video
        src={source.address}
        controls
        autoPlay
        aria-label={title}
        onError={onFail}
        className="size-full"
      />
    </div>
  );
}

/**
 * The video of a provider in a frame. A frame doesn't report whether its page loaded, so the link to the
 * video is always shown below.
 */
function Frame(props: { address: string; link: string; title: string; onRetry: () => void }) {
  const { address, link, title, onRetry } = props;
  const [isLoaded, setLoaded] = useState(false);
  const isLate = useAfter(FRAME_WAIT_MS) && !isLoaded;
  return (
    <div className="w-full bg-[#120a11] text-[#fff9ef]">
      <div className="relative aspect-video w-full bg-[#000]">
        <iframe
          src={address}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setLoaded(true)}
          className="size-full border-0"
        />
        {isLoaded || isLate ? null : (
          <p role="status" className="pointer-events-none absolute inset-x-0 bottom-4 text-center text-sm">
            Cargando video...
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
        <p role={isLate ? 'alert' : undefined} className="text-sm">
          {isLate ? FAILED : '¿No se ve el video?'}
        </p>
        <WaysOut link={link} onRetry={onRetry} />
      </div>
    </div>
  );
}

function VideoFailure({ link, onRetry }: { link: string | undefined; onRetry: () => void }) {
  return (
    <div className="grid aspect-video w-full place-items-center bg-brand-deep p-6 text-center text-[#fff9ef]">
      <div role="alert" className="grid justify-items-center gap-4">
        <p className="text-lg font-semibold">{FAILED}</p>
        <WaysOut link={link} onRetry={onRetry} />
      </div>
    </div>
  );
}

function WaysOut({ link, onRetry }: { link: string | undefined; onRetry: () => void }) {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button icon={<RefreshCw className="icon-s" />} onClick={onRetry}>
        Reintentar
      </Button>
      {link === undefined ? null : (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink className="icon-s" />
          Abrir en nueva pestaña
        </a>
      )}
    </div>
  );
}
