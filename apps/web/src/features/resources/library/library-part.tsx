import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';

interface LibraryPartProps {
  heading: 'h2' | 'h3';
  name: string;
  description: string;
  /** The counts of the part, such as '3 archivos'. */
  counts: string;
  isFolded: boolean;
  onToggle: () => void;
  /** Shown before the head: a grip to drag the part by. */
  grip?: ReactNode;
  /** Shown at the end of the head. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section or subsection of the library, which can be folded. */
export function LibraryPart(props: LibraryPartProps) {
  const { heading: Heading, name, description, counts, isFolded, onToggle, grip, tools, children } = props;
  const contentId = useId();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {grip}
        <Heading
          className={classNames('min-w-0 flex-1', Heading === 'h3' && 'font-sans text-lg tracking-normal')}
        >
          <button
            type="button"
            aria-expanded={!isFolded}
            aria-controls={contentId}
            onClick={onToggle}
            className="flex min-h-14 w-full items-center gap-3 rounded-md text-left"
          >
            <ChevronRight
              className={classNames(
                'icon-s flex-none transition-[rotate] duration-(--base)',
                !isFolded && 'rotate-90',
              )}
            />
            <span className="min-w-0">
              <span className="block leading-tight wrap-anywhere">{name}</span>
              <span className="num block font-sans text-sm font-normal tracking-normal text-ink-2">
                {counts}
              </span>
            </span>
          </button>
        </Heading>
        {tools}
      </div>
      <div id={contentId} hidden={isFolded}>
        {description === '' ? null : (
          <p className={classNames('mt-1 mb-3 max-w-[42rem] text-ink-2', grip ? 'md:pl-18' : 'md:pl-8')}>
            {description}
          </p>
        )}
        {children}
      </div>
    </>
  );
}
