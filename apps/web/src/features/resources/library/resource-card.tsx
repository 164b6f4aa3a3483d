import type { Resource } from '@amauta/contract/resources/files.ts';
import { CircleCheck, Download, Eye, FileText, Lock, MessageCircle, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { appConfig } from '../../../api/app-config.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { ContactLink } from '../../../ui/layout/contact-link.tsx';

interface ResourceCardProps {
  resource: Resource;
  onView: () => void;
  onDownload: () => void;
  /** Shown before the preview: a grip to drag the file by. */
  grip?: ReactNode;
  /** Shown after the actions. */
  tools?: ReactNode;
}

/** A file: preview, name, size, and buttons to view and download it. */
export function ResourceCard({ resource, onView, onDownload, grip, tools }: ResourceCardProps) {
  const { name, locked } = resource;
  return (
    <article
      aria-label={name}
      className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-1"
    >
      {grip ? <div className="absolute top-2 left-2 z-1">{grip}</div> : null}
      <Preview resource={resource} />
      <div className="flex flex-1 flex-col gap-2 border-t border-line px-4 pt-3.5 pb-2">
        <h4 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
          {name}
        </h4>
        <div className="mt-auto flex items-center justify-between gap-3">
          <span className="num text-sm text-ink-2">PDF, {resource.file_size_human}</span>
          <TypeBadge resource={resource} />
        </div>
        <div className="-mx-2.5 flex flex-wrap items-center gap-x-1">
          {locked ? (
            <AskForAccess name={name} />
          ) : (
            <>
              <Button
                variant="ghost"
                icon={<Eye />}
                aria-label={`Ver ${name}`}
                className="px-2.5!"
                onClick={onView}
              >
                Ver
              </Button>
              <Button
                variant="ghost"
                icon={<Download />}
                aria-label={`Descargar ${name}, ${resource.file_size_human}`}
                className="px-2.5!"
                onClick={onDownload}
              >
                Descargar
              </Button>
            </>
          )}
          {tools}
        </div>
      </div>
    </article>
  );
}

function Preview({ resource }: { resource: Resource }) {
  const [hasFailed, setFailed] = useState(false);
  const { preview_image: image, locked } = resource;
  return (
    <div className="relative grid aspect-[2/1] items-start justify-items-center overflow-hidden bg-sunken pt-5">
      {image === null || hasFailed ? (
        <span className="grid h-full w-2/5 place-items-center rounded-t-sm bg-surface text-ink-3 shadow-2">
          <FileText className="size-10" />
        </span>
      ) : (
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className={classNames('w-1/2 rounded-t-sm bg-[#fff] shadow-2', locked && 'opacity-60')}
        />
      )}
      {locked ? (
        <span className="niche absolute inset-x-0 top-1/3 mx-auto size-14! bg-gold text-on-gold">
          <Lock />
        </span>
      ) : null}
    </div>
  );
}

function TypeBadge({ resource: { type, locked } }: { resource: Resource }) {
  if (type === 'LIBRE') {
    return (
      <Badge tone="ok" icon={<CircleCheck />}>
        Libre
      </Badge>
    );
  }
  return (
    <Badge tone="gold" icon={locked ? <Lock /> : <Star />}>
      Premium
    </Badge>
  );
}

function AskForAccess({ name }: { name: string }) {
  if (appConfig().contactUrl === '') {
    return <p className="px-2.5 py-2.5 text-sm text-ink-2">Solo con acceso premium.</p>;
  }
  return (
    <ContactLink
      about={`Quiero acceso premium para ver «${name}».`}
      aria-label={`Solicitar acceso premium para ${name}`}
      className={classNames(buttonClass({ variant: 'ghost' }), 'px-2.5!')}
    >
      <MessageCircle />
      Solicitar acceso premium
    </ContactLink>
  );
}
