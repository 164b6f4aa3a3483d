import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { degrees, PDFDocument } from 'pdf-lib';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import type { Chart } from '../booklets/chart.ts';
import { chartPng } from './charts.ts';
import type { PrintedPaper } from './content.ts';
import type { Look, Paper } from './looks.ts';
import { paperHtml } from './write-html.ts';
import { paperTex } from './write-latex.ts';
import { paperOdf } from './write-odf.ts';

const TIMEOUT_MS = 120_000;

/** Whether the producer's program is installed. */
export function isInstalled(producer: Paper['producer']): boolean {
  if (producer === 'chromium') return findChromium() !== undefined;
  const program = producer === 'libreoffice' ? 'soffice' : producer;
  return spawnSync('which', [program]).status === 0;
}

/** Prints a paper with a producer and answers the PDF. */
export async function printPaper(
  producer: Paper['producer'],
  paper: PrintedPaper,
  look: Look,
): Promise<Uint8Array> {
  const printed = await print(producer, paper, look);
  return look.sideways ? onItsSide(printed) : printed;
}

/** The same pages, turned on their side. */
async function onItsSide(pdf: Uint8Array): Promise<Uint8Array> {
  const [source, result] = await Promise.all([PDFDocument.load(pdf), PDFDocument.create()]);
  for (const page of await result.embedPages(source.getPages())) {
    const { width, height } = page;
    result.addPage([height, width]).drawPage(page, { x: height, y: 0, rotate: degrees(90) });
  }
  return result.save();
}

async function print(producer: Paper['producer'], paper: PrintedPaper, look: Look): Promise<Uint8Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'amauta-producer-'));
  const at = (name: string) => path.join(folder, name);
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      timeout: TIMEOUT_MS,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout.slice(-2000)}${stderr}`);
  };
  try {
    if (producer === 'chromium') return await printHtml(paperHtml(paper, look, true));
    if (producer === 'weasyprint') {
      writeFileSync(at('paper.html'), paperHtml(paper, look, false));
      run('weasyprint', ['-q', 'paper.html', 'paper.pdf']);
    } else if (producer === 'libreoffice') {
      const charts = await Promise.all(chartsOf(paper).map(chartPng));
      writeFileSync(at('paper.fodt'), paperOdf(paper, look, charts));
      run('soffice', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'pdf',
        'paper.fodt',
      ]);
    } else {
      for (const [index, chart] of chartsOf(paper).entries())
        writeFileSync(at(`chart-${index}.png`), await chartPng(chart));
      writeFileSync(at('paper.tex'), paperTex(paper, look));
      run('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'paper.tex']);
    }
    return new Uint8Array(readFileSync(at('paper.pdf')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function printHtml(html: string): Promise<Uint8Array> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium');
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    const page = await browser.newPage();
    await page.setContent(html);
    return new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  } finally {
    await browser.close();
  }
}

/** The charts of a paper, in the order in which they are printed. */
function chartsOf({ questions }: PrintedPaper): Chart[] {
  return questions.flatMap(({ shared, items }) => [
    ...shared.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
    ...items.flatMap(({ statement, alternatives }) => [
      ...statement.flatMap((block) => (block.kind === 'chart' ? [block.chart] : [])),
      ...alternatives.flatMap(({ chart }) => chart ?? []),
    ]),
  ]);
}
