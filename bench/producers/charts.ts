import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Chart } from '../booklets/chart.ts';

export const [CHART_WIDTH, CHART_HEIGHT] = [130, 80];

/** A bar chart as SVG, with its labels as text. */
export function chartSvg({ values, labels }: Chart): string {
  const highest = Math.max(...values);
  const step = (CHART_WIDTH - 12) / values.length;
  const bars = values.map((value, at) => {
    const height = (value / highest) * 50;
    const x = 10 + at * step;
    const label = labels[at]
      ? `<text x="${x}" y="77" font-size="7" font-family="sans-serif">${labels[at]}</text>`
      : '';
    return `<rect x="${x}" y="${66 - height}" width="${step * 0.6}" height="${height}" fill="#7a7a7a"/>${label}`;
  });
  const axes = '<path d="M6 4V66H128" fill="none" stroke="#000" stroke-width="1"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART_WIDTH}" height="${CHART_HEIGHT}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}">${axes}${bars.join('')}</svg>`;
}

export async function chartPng(chart: Chart): Promise<Buffer> {
  const image = await loadImage(Buffer.from(chartSvg(chart)));
  const canvas = createCanvas(CHART_WIDTH * 2, CHART_HEIGHT * 2);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/png');
}
