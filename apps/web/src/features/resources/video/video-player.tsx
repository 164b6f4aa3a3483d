import { ExternalLink, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useAfter } from '../../../ui/surface.tsx';
import { toVideoSource, type VideoSource } from './video-source.ts';

/** A frame tells nobody that it failed; after this long without a word it has. */
const FRAME_WAIT_MS = 15_000;

/** A video in 16:9, with a way out where it can't be loaded. */
export function VideoPlayer({ link, title }: { link: string; title: string }) {
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const source = toVideoSource(link);
  if (source === null || source.kind === 'link' || hasFailed) {
    return (
      <VideoFailure
        link={source?.address}
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return <Player key={attempt} source={source} title={title} onFail={() => setFailed(true)} />;
}

interface PlayerProps {
  source: VideoSource;
  title: string;
  onFail: () => void;
}

function Player({ source, title, onFail }: PlayerProps) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div className="relative aspect-video w-full bg-[#000]">
      {source.kind === 'file' ? (
        // biome-ignore lint/a11y/useMediaCaption: the provider's videos bring no captions of their own
        <video
          src={source.address}
          controls
          autoPlay
          aria-label={title}
          onError={onFail}
          className="size-full"
        />
      ) : (
        <iframe
          src={source.address}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setLoaded(true)}
          onError={onFail}
          className="size-full border-0"
        />
      )}
      {source.kind === 'embed' && !isLoaded ? <SlowFrame onFail={onFail} /> : null}
    </div>
  );
}

function SlowFrame({ onFail }: { onFail: () => void }) {
  const isLate = useAfter(FRAME_WAIT_MS);
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-0 grid justify-items-center gap-2 p-4 text-[#fff9ef]"
    >
      {isLate ? (
        <Button onClick={onFail}>El video no carga</Button>
      ) : (
        <span className="text-sm">Cargando video...</span>
      )}
    </div>
  );
}

function VideoFailure({ link, onRetry }: { link: string | undefined; onRetry: () => void }) {
  return (
    <div className="grid aspect-video w-full place-items-center bg-brand-deep p-6 text-center text-[#fff9ef]">
      <div role="alert" className="grid justify-items-center gap-4">
        <p className="text-lg font-semibold">Error al cargar el video</p>
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
      </div>
    </div>
  );
}
