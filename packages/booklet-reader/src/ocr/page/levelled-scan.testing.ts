import type { SKRSContext2D } from '@napi-rs/canvas';
import { grayScan } from '../drawn-scan.testing.ts';
import { type LevelPage, levelPage } from './level-page.ts';

/** The size of the page in dots. */
export const SIZE = { width: 900, height: 600 };

/** A levelled scan of a page with enough text to tell the size of its letters and its slope, and a drawing below the text. */
export function levelledScan(
  draw: (context: SKRSContext2D) => void,
  { degrees = 0.8, noise = 10 } = {},
): LevelPage {
  const scan = grayScan(
    (context) => {
      context.font = '26px Scanned';
      for (let line = 0; line < 4; line++)
        context.fillText('Observa la figura y responde las preguntas', 60, 60 + line * 36);
      context.lineWidth = 2;
      draw(context);
    },
    { ...SIZE, degrees, noise },
  );
  return levelPage(scan, new Uint8Array(scan.dots.length));
}
