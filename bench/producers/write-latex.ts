import type { SourceAlternative, SourceBlock, TruthItem } from '../booklets/question.ts';
import { type Part, type Run, readParts } from '../booklets/statement-parts.ts';
import { type PrintedPaper, piecesOf } from './content.ts';
import { tex } from './expression.ts';
import type { Look } from './looks.ts';
import { columnsThatFit } from './table-columns.ts';
import { labelOf, leadOf, numberOf } from './write-html.ts';

const SIGNS: readonly [RegExp, string][] = [
  [/\\/g, '\\textbackslash{}'],
  [/([&%#$_{}])/g, '\\$1'],
  [/“/g, '``'],
  [/”/g, "''"],
  [/π/g, '$\\pi$'],
  [/°/g, '$^{\\circ}$'],
  [/−/g, '$-$'],
  [/×/g, '$\\times$'],
  [/·/g, '$\\cdot$'],
  [/•/g, '\\textbullet{}'],
  [/²/g, '$^2$'],
  [/³/g, '$^3$'],
  [/→/g, '$\\rightarrow$'],
  [/′/g, '$^{\\prime}$'],
  [/″/g, '$^{\\prime\\prime}$'],
  [/[\u00a0\u202f]/g, '~'],
  [/≠/g, '$\\neq$'],
  [/≈/g, '$\\approx$'],
  [/[≤]/g, '$\\le$'],
  [/[≥]/g, '$\\ge$'],
  [/√/g, '$\\surd$'],
  [/[^ -ÿ“”‘’–—…\s]/g, '?'],
];

/** The widths of the text in points, on a page with one column and with two, and the room beside the text of a slot. */
const [WIDTH, HALF_WIDTH, PADDING] = [492, 233, 4];

/** The paper for pdfLaTeX. Its charts are named `chart-0.png` and so on, in the order of `chartsOf`. */
export function paperTex(paper: PrintedPaper, look: Look): string {
  let charts = 0;
  const chart = () => `\\includegraphics[width=130bp]{chart-${charts++}.png}`;
  const runs = (all: readonly Run[]) =>
    all
      .map((run) => {
        const inner = piecesOf(run, paper.formulas)
          .map((piece) => (typeof piece === 'string' ? plain(piece) : `$${tex(piece.tree)}$`))
          .join('');
        const marks = [run.bold && 'textbf', run.italic && 'emph', run.underlined && 'underline'];
        return marks.reduce<string>((text, mark) => (mark ? `\\${mark}{${text}}` : text), inner);
      })
      .join('');
  const part = (one: Part, isBoxed = false): string => {
    if (one.kind === 'paragraph')
      return one.toTheRight
        ? `{\\raggedleft\\footnotesize ${runs(one.runs)}\\par}`
        : `\\noindent ${runs(one.runs)}\\par`;
    if (one.kind === 'entry') return `\\noindent\\hspace*{8pt}${plain(one.mark)} ${runs(one.runs)}\\par`;
    const rows = one.rows.map((cells) => cells.map(runs).join(' & '));
    return `\\medskip\\noindent ${tabular(one.rows, rows, isBoxed ? 0.93 : 1)}\\par\\medskip `;
  };
  const tabular = (cells: readonly Run[][][], rows: readonly string[], share: number) => {
    const width = (look.columns === 2 ? HALF_WIDTH : WIDTH) * share;
    const size = look.size <= 10 ? 10 : 11;
    const fit = columnsThatFit(cells, { width: width * 0.98, size, padding: 2 * PADDING + 0.4 });
    const letters = `\\fontsize{${fit.size.toFixed(1)}}{${(fit.size * 1.2).toFixed(1)}}\\selectfont`;
    const slim = fit.size < size ? letters : '';
    const columns = fit.widths.map(
      (each) => `>{\\raggedright\\arraybackslash${slim}}p{${(each - 2 * PADDING - 0.4).toFixed(1)}pt}|`,
    );
    return `{\\tabcolsep=${PADDING}pt\\begin{tabular}{|${columns.join('')}}\\hline ${rows.join('\\\\\\hline ')}\\\\\\hline\\end{tabular}}`;
  };
  const block = (one: SourceBlock): string => {
    if (one.kind === 'chart') return `\\noindent ${chart()}\\par `;
    const body = readParts(one.html)
      .map((each) => part(each, one.gray))
      .join('\n');
    if (!one.gray) return body;
    const box = look.box === 'shaded' ? '\\colorbox[gray]{0.9}' : '\\fbox';
    return `\\noindent${box}{\\begin{minipage}{0.93\\linewidth}${body}\\end{minipage}}\\par\\smallskip `;
  };
  const alternative = (one: SourceAlternative) =>
    one.chart
      ? `\\raisebox{-0.9\\height}{${chart()}}`
      : readParts(one.html)
          .map((each) => (each.kind === 'table' ? part(each) : runs(each.runs)))
          .join(' \\newline ');
  const item = (one: TruthItem): string => {
    const blocks = one.statement.map(block).join('\n');
    const label = `\\noindent ${plain(numberOf(look.number, one.number))}\\hspace{6pt}`;
    const inner = one.alternatives.map((each, at) => {
      const text = alternative(each);
      const letter = plain(labelOf(look.letter, at));
      return { letter, text: look.keys === 'bold' && at === one.key ? `\\textbf{\\boldmath ${text}}` : text };
    });
    const list =
      look.alternatives === 'two by two'
        ? `\\noindent\\begin{tabular}{@{}p{0.46\\linewidth}p{0.46\\linewidth}@{}}${inner
            .map(({ letter, text }, at) => `${letter}~${text}${at % 2 === 1 ? '\\\\' : '&'}`)
            .join('')}\\end{tabular}\\par`
        : `\\begin{list}{}{\\leftmargin=24pt\\labelwidth=14pt\\labelsep=6pt\\itemsep=1pt\\parsep=0pt\\topsep=2pt}${inner
            .map(({ letter, text }) => `\\item[${letter}] ${text}`)
            .join('\n')}\\end{list}`;
    return `${blocks.replace('\\noindent ', label)}\n${list}\\medskip\n\n`;
  };
  const body = paper.questions.map(({ shared, items }) => {
    const lead = shared.length > 0 ? `\\noindent ${leadOf({ items, isText: false })}\\par ` : '';
    return `${lead}${shared.map(block).join('\n')}\n${items.map(item).join('')}`;
  });
  const size = look.size <= 10 ? 10 : 11;
  const fonts = look.family === 'serif' ? '\\usepackage[T1]{fontenc}\\usepackage{lmodern}' : '';
  return `\\documentclass[${size}pt,a4paper${look.columns === 2 ? ',twocolumn' : ''}]{article}
\\usepackage[utf8]{inputenc}${fonts}\\usepackage[margin=18mm]{geometry}\\usepackage{amsmath,array,graphicx,xcolor,textcomp}
\\columnsep=9mm\\parindent=0pt${look.justified ? '' : '\\raggedright'}
\\begin{document}
${body.join('\n')}
\\end{document}
`;
}

function plain(text: string): string {
  return SIGNS.reduce((sofar, [sign, written]) => sofar.replace(sign, written), text);
}
