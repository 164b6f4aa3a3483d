import type { SourceAlternative, SourceBlock, TruthItem } from '../booklets/question.ts';
import { type Part, type Run, readParts } from '../booklets/statement-parts.ts';
import { chartSvg } from './charts.ts';
import { type PrintedPaper, piecesOf } from './content.ts';
import { boxes, type Expression, escaped, mathMl } from './expression.ts';
import type { Look } from './looks.ts';

/** Writes the label of an alternative in the given form, for example 'A)' for the second one becomes 'B)'. */
export const labelOf = (form: string, at: number): string => {
  const letter = 'abcdefgh'[at] ?? '';
  return form.replace(/A/, letter.toUpperCase()).replace(/a(?![a-z])/, letter);
};
export const numberOf = (form: string, number: number): string => form.replace('1', String(number));

/** The line before the items of a shared text, as in the booklets of the ministry. */
export function leadOf({ items, isText }: { items: readonly TruthItem[]; isText: boolean }): string {
  const numbers = items.map(({ number }) => number);
  const list = `${numbers.slice(0, -1).join(', ')} y ${numbers.at(-1)}`;
  return `Lea ${isText ? 'el siguiente texto' : 'la siguiente situación'} y responda las preguntas ${list}.`;
}

/** Tables with more columns have less room beside their texts, so that they fit into a column of the page. */
const WIDE_TABLE = 6;

/** The paper as an HTML document. `hasMathMl` says whether the program can set MathML. */
export function paperHtml(paper: PrintedPaper, look: Look, hasMathMl: boolean): string {
  const math = (tree: Expression) =>
    hasMathMl ? `<math>${mathMl(tree)}</math>` : `<span class="math">${boxes(tree)}</span>`;
  const runs = (all: readonly Run[]) =>
    all
      .map((run) => {
        const inner = piecesOf(run, paper.formulas)
          .map((piece) => (typeof piece === 'string' ? escaped(piece) : math(piece.tree)))
          .join('');
        const marks = [run.bold && 'strong', run.italic && 'em', run.underlined && 'u'].filter((one) => one);
        return marks.reduce((text, mark) => `<${mark}>${text}</${mark}>`, inner);
      })
      .join('');
  const part = (one: Part): string => {
    if (one.kind === 'paragraph') return `<p${one.toTheRight ? ' class="source"' : ''}>${runs(one.runs)}</p>`;
    if (one.kind === 'entry') return `<p class="entry">${one.mark} ${runs(one.runs)}</p>`;
    const rows = one.rows.map(
      (cells) => `<tr>${cells.map((cell) => `<td>${runs(cell)}</td>`).join('')}</tr>`,
    );
    const isWide = (one.rows[0]?.length ?? 0) > WIDE_TABLE;
    return `<table${isWide ? ' class="wide"' : ''}>${rows.join('')}</table>`;
  };
  const block = (one: SourceBlock): string => {
    if (one.kind === 'chart') return `<div class="chart">${chartSvg(one.chart)}</div>`;
    const html = readParts(one.html).map(part).join('');
    return one.gray ? `<div class="box">${html}</div>` : html;
  };
  const alternative = ({ html, chart }: SourceAlternative) =>
    chart
      ? chartSvg(chart)
      : readParts(html)
          .map((one) => (one.kind === 'table' ? part(one) : runs(one.runs)))
          .join('<br>');
  const item = (one: TruthItem): string => {
    const blocks = one.statement.map(block).join('');
    const isShort = one.alternatives.every(({ html, chart }) => chart || html.length < 60);
    const form = look.alternatives === 'row' && !isShort ? 'lines' : look.alternatives;
    const marked = (at: number, text: string) =>
      look.keys !== 'none' && at === one.key ? `<span class="key">${text}</span>` : text;
    const inner = one.alternatives.map((each, at) => marked(at, alternative(each)));
    const tag = form.replaceAll(' ', '-');
    if (look.lists && form === 'lines') {
      const entries = inner.map((each) => `<li>${each}</li>`).join('');
      return `<li value="${one.number}">${blocks}<ol class="alternatives">${entries}</ol></li>`;
    }
    const rows = inner.map(
      (each, at) =>
        `<div class="alternative"><span class="letter">${labelOf(look.letter, at)}</span> <span class="text">${each}</span></div>`,
    );
    const list = `<div class="${tag}">${rows.join('')}</div>`;
    if (look.lists) return `<li value="${one.number}">${blocks}${list}</li>`;
    const label = `<span class="number">${numberOf(look.number, one.number)}</span> `;
    return `<section>${blocks.replace(/<p>/, `<p>${label}`)}${list}</section>`;
  };
  const questions = paper.questions.map(({ shared, items }) => {
    const lead = shared.length > 0 ? `<p>${leadOf({ items, isText: false })}</p>` : '';
    const own = items.map(item).join('');
    return `${lead}${shared.map(block).join('')}${look.lists ? `<ol class="questions">${own}</ol>` : own}`;
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><style>${css(look)}</style><body>${questions.join('')}</body></html>`;
}

function css(look: Look): string {
  const shade = {
    shaded: 'background:#e6e6e6',
    framed: 'border:1px solid #444',
    rounded: 'border:1px solid #888;border-radius:6px;background:#f1f1f1',
    cell: 'border:2px solid #000;display:table;width:96%',
  }[look.box];
  const key = look.keys === 'highlighted' ? 'background:#ffef5a' : 'font-weight:bold';
  return `@page{size:A4;margin:18mm 17mm}
@counter-style letters{system:extends ${look.letter.includes('A') ? 'upper-alpha' : 'lower-alpha'};suffix:"${look.letter.at(-1)} "}
body{font:${look.size}pt/1.35 ${look.family};margin:0;${look.columns === 2 ? 'columns:2;column-gap:9mm;' : ''}${look.justified ? 'text-align:justify;hyphens:auto' : ''}}
p{margin:0 0 4pt}section,li{margin-bottom:9pt}
.box{${shade};padding:6pt 8pt;margin:4pt 0}
.source{text-align:right;font-size:.8em}
.chart,table{margin:5pt 0;break-inside:avoid}table{border-collapse:collapse${look.columns === 2 ? ';font-size:.8em' : ''}}td{border:1px solid #333;padding:2pt 6pt}.wide td{padding:2pt}
.key{${key}}
ol.questions{padding-left:18pt;margin:0}ol.alternatives{list-style:letters;padding-left:20pt;margin:2pt 0}
.lines .alternative{margin-left:${look.lists ? 4 : 10}pt;padding-left:16pt;text-indent:-16pt}
.row{display:flex;gap:26pt;flex-wrap:wrap;align-items:baseline}
.two-by-two{display:grid;grid-template-columns:1fr 1fr;gap:4pt 12pt}
.two-by-two .alternative{break-inside:avoid}
.alternative svg{vertical-align:top}
.fraction{display:inline-block;vertical-align:middle;text-align:center;line-height:1.15;text-indent:0}
.fraction>span{display:block;padding:0 2pt}.fraction>.under{border-top:.7pt solid #000}
.root{white-space:nowrap}
.radicand{display:inline-block;border-top:.7pt solid #000;padding:0 1pt;text-indent:0}
sup,sub{font-size:.7em;line-height:0}`;
}
