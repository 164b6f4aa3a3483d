import { createCanvas } from '@napi-rs/canvas';
import { type PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib';

export interface Chart {
  kind: 'bars' | 'line' | 'dots';
  values: number[];
  /** One label for each value. With an empty list only the shapes are drawn. */
  labels: string[];
}

/** Draws in a box whose origin is at its bottom left, as in PDF. */
interface Painter {
  line(from: [number, number], to: [number, number]): void;
  bar(x: number, y: number, width: number, height: number): void;
  dot(x: number, y: number): void;
  text(text: string, x: number, y: number, size: number): void;
}

const SHADE = 0.55;
const LABEL_SIZE = 6.5;

function paint(painter: Painter, { kind, values, labels }: Chart, width: number, height: number): void {
  const foot = labels.length > 0 ? 12 : 3;
  const top = height - (labels.length > 0 ? 10 : 4);
  painter.line([4, foot], [width, foot]);
  painter.line([4, foot], [4, height]);
  const step = (width - 10) / values.length;
  const highest = Math.max(...values);
  let before: [number, number] | null = null;
  values.forEach((value, index) => {
    const x = 8 + index * step;
    const tall = (value / highest) * (top - foot);
    const middle: [number, number] = [x + step / 3, foot + tall];
    if (kind === 'bars') painter.bar(x, foot, step * 0.66, tall);
    if (kind !== 'bars') painter.dot(...middle);
    if (kind === 'line' && before) painter.line(before, middle);
    before = middle;
    const label = labels[index];
    if (label === undefined) return;
    painter.text(label, x, 3, LABEL_SIZE);
    painter.text(String(value), x + 2, foot + tall + 2, LABEL_SIZE);
  });
}

/** Draws a chart with lines, shapes and text of the page. */
export function drawChart(
  page: PDFPage,
  font: PDFFont,
  chart: Chart,
  box: { x: number; y: number; width: number; height: number },
): void {
  const painter: Painter = {
    line: ([x1, y1], [x2, y2]) =>
      page.drawLine({
        start: { x: box.x + x1, y: box.y + y1 },
        end: { x: box.x + x2, y: box.y + y2 },
        thickness: 0.8,
      }),
    bar: (x, y, width, height) =>
      page.drawRectangle({ x: box.x + x, y: box.y + y, width, height, color: rgb(SHADE, SHADE, SHADE) }),
    dot: (x, y) => page.drawCircle({ x: box.x + x, y: box.y + y, size: 2, color: rgb(0.2, 0.2, 0.2) }),
    text: (text, x, y, size) => page.drawText(text, { x: box.x + x, y: box.y + y, size, font }),
  };
  paint(painter, chart, box.width, box.height);
}

const PIXELS_PER_POINT = 2;

/** Draws a chart as a bitmap and embeds it. */
export function embedChart(
  document: PDFDocument,
  chart: Chart,
  width: number,
  height: number,
): Promise<PDFImage> {
  const canvas = createCanvas(width * PIXELS_PER_POINT, height * PIXELS_PER_POINT);
  const context = canvas.getContext('2d');
  context.scale(PIXELS_PER_POINT, PIXELS_PER_POINT);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.strokeStyle = '#000';
  const fill = (color: string, draw: () => void) => {
    context.fillStyle = color;
    draw();
  };
  const painter: Painter = {
    line: ([x1, y1], [x2, y2]) => {
      context.beginPath();
      context.moveTo(x1, height - y1);
      context.lineTo(x2, height - y2);
      context.stroke();
    },
    bar: (x, y, w, h) => fill('#8c8c8c', () => context.fillRect(x, height - y - h, w, h)),
    dot: (x, y) => fill('#333', () => context.fillRect(x - 2, height - y - 2, 4, 4)),
    text: (text, x, y, size) => {
      context.font = `${size}px sans-serif`;
      fill('#000', () => context.fillText(text, x, height - y));
    },
  };
  paint(painter, chart, width, height);
  return document.embedPng(canvas.toBuffer('image/png'));
}
