import { Popover } from '@base-ui/react/popover';
import type { LexicalEditor } from 'lexical';
import type { ReactNode } from 'react';
import { WINDOW_POSITION } from '../../ui/overlays/window-position.ts';
import { ToolButton } from './tool-button.tsx';
import { useToolWindow } from './use-tool-window.ts';

interface ToolPopoverProps {
  editor: LexicalEditor;
  label: string;
  /** Name of the window. Shown above the content unless `hideTitle` is set. */
  title: string;
  hideTitle?: boolean | undefined;
  isMath?: boolean | undefined;
  icon: ReactNode;
  /** Draws the content. `done` closes the window after a choice, `cancel` without one. */
  children: (done: () => void, cancel: () => void) => ReactNode;
}

/** A tool that opens a small window. */
export function ToolPopover({ editor, label, title, hideTitle, isMath, icon, children }: ToolPopoverProps) {
  const { isOpen, onOpenChange, done, finalFocus } = useToolWindow(editor);
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <ToolButton label={label} isMath={isMath} render={<Popover.Trigger />}>
        {icon}
      </ToolButton>
      <Popover.Portal>
        <Popover.Positioner {...WINDOW_POSITION} sideOffset={8} align="start" collisionPadding={8}>
          <Popover.Popup
            finalFocus={finalFocus}
            className="max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-4 shadow-2 outline-none"
          >
            <Popover.Title className={hideTitle ? 'sr-only' : 'mb-3 font-serif text-lg font-semibold'}>
              {title}
            </Popover.Title>
            {children(done, () => onOpenChange(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
