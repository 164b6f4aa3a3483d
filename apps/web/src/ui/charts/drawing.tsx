import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Size of a drawing in its own units, in which its letters have `fontSize`. */
export interface DrawingSize {
  readonly width: number;
  readonly height: number;
  readonly fontSize: number;
}

interface DrawingProps {
  size: DrawingSize;
  /** Says all that the drawing shows. Without it the page says so elsewhere. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A chart as wide as its card. */
export function Drawing({ size: { width, height, fontSize }, label, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      fontSize={fontSize}
      fontFamily="var(--font-ui)"
      className={classNames('num h-auto w-full', className)}
    >
      {children}
    </svg>
  );
}

interface WordsProps {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
  children: string;
}

/** A figure with an outline in the background colour, so that lines crossing it don't hide it. */
export function Words({ x, y, anchor = 'middle', children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      fontWeight="700"
      fill="var(--ink)"
      stroke="var(--surface)"
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {children}
    </text>
  );
}
