import type { LexicalEditor } from 'lexical';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { NamedColor } from './colors.ts';
import { moveInGrid } from './grid-keys.ts';
import { ToolPopover } from './tool-popover.tsx';

interface ColorToolProps {
  editor: LexicalEditor;
  label: string;
  /** Label of the choice that removes the colour. */
  none: string;
  colors: readonly NamedColor[];
  value: string;
  icon: ReactNode;
  onChoose: (value: string) => void;
}

/** A tool with a palette of named colours, and the browser's own picker for all other colours. */
export function ColorTool({ editor, label, none, colors, value, icon, onChoose }: ColorToolProps) {
  const drawn = (
    <span className="grid justify-items-center gap-px">
      {icon}
      <span
        className="h-[3px] w-4 rounded-full"
        style={{ backgroundColor: value || 'transparent' }}
        aria-hidden="true"
      />
    </span>
  );
  return (
    <ToolPopover editor={editor} label={label} title={label} hideTitle icon={drawn}>
      {(done) => {
        const choose = (color: string) => {
          onChoose(color);
          done();
        };
        return (
          <div className="grid w-56 gap-3">
            <Button onClick={() => choose('')}>{none}</Button>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys only move between the buttons inside. */}
            <div className="grid grid-cols-5 gap-1" onKeyDown={moveInGrid}>
              {colors.map((color) => (
                <button
                  key={color.value}
                  type="button"
                  aria-label={color.name}
                  aria-pressed={value === color.value}
                  title={color.name}
                  className="grid size-10 place-items-center rounded-md border border-line-strong text-[#fff]"
                  style={{ backgroundColor: color.value }}
                  onClick={() => choose(color.value)}
                >
                  {value === color.value ? <Check className="rounded-full bg-[#000]/70 p-0.5" /> : null}
                </button>
              ))}
            </div>
            <label className="flex min-h-tap items-center justify-between gap-3 text-sm font-medium">
              Otro color
              <input
                type="color"
                className="h-9 w-14 rounded-md border border-line-strong bg-surface p-1"
                defaultValue={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
                onBlur={(event) => {
                  if (event.target.value !== event.target.defaultValue) onChoose(event.target.value);
                }}
              />
            </label>
          </div>
        );
      }}
    </ToolPopover>
  );
}
