import type { SourceAlternative, SourceBlock, TruthItem } from '../booklets/question.ts';
import { type Part, type Run, readParts } from '../booklets/statement-parts.ts';
import { CHART_HEIGHT, CHART_WIDTH } from './charts.ts';
import { type PrintedPaper, piecesOf } from './content.ts';
import { type Expression, escaped, mathMl } from './expression.ts';
import type { Look } from './looks.ts';
import { sizeOfFormula } from './odf-size.ts';
import { columnsThatFit } from './table-columns.ts';
import { labelOf, leadOf, numberOf } from './write-html.ts';

const NAMESPACES = [
  ['office', 'office'],
  ['style', 'style'],
  ['text', 'text'],
  ['table', 'table'],
  ['draw', 'drawing'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat(
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:xlink="http://www.w3.org/1999/xlink"',
    'xmlns:math="http://www.w3.org/1998/Math/MathML"',
  )
  .join(' ');

/** The size of letters in formulas, in points. */
const FORMULA = 12;

/** The paper as a flat file of OpenDocument, with its charts as PNG in the order of `chartsOf`. */
export function paperOdf(paper: PrintedPaper, look: Look, charts: readonly Buffer[]): string {
  let used = 0;
  const chart = () => {
    const data = charts[used++]?.toString('base64') ?? '';
    return `<draw:frame text:anchor-type="as-char" svg:width="${CHART_WIDTH}pt" svg:height="${CHART_HEIGHT}pt" draw:style-name="top"><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`;
  };
  const formula = (tree: Expression) => {
    const { width, up, down } = sizeOfFormula(tree);
    const size = `svg:width="${(width * FORMULA).toFixed(2)}pt" svg:height="${((up + down) * FORMULA).toFixed(2)}pt"`;
    return `<draw:frame text:anchor-type="as-char" draw:style-name="formula" ${size}><draw:object><math:math><math:semantics>${mathMl(tree, 'math:')}</math:semantics></math:math></draw:object></draw:frame>`;
  };
  const extra = new Map<string, string>();
  /** The name of a style with these properties, which is written with the others. */
  const named = (family: string, properties: string) => {
    const name = extra.get(`${family} ${properties}`) ?? `extra${extra.size}`;
    extra.set(`${family} ${properties}`, name);
    return name;
  };
  const runs = (all: readonly Run[], isKey = false) =>
    all
      .map((run) => {
        const inner = piecesOf(run, paper.formulas)
          .map((piece) => (typeof piece === 'string' ? escaped(piece) : simple(piece.tree, formula)))
          .join('');
        const style = `${run.bold ? 'b' : ''}${run.italic ? 'i' : ''}${run.underlined ? 'u' : ''}${isKey ? 'k' : ''}`;
        return style ? `<text:span text:style-name="t${style}">${inner}</text:span>` : inner;
      })
      .join('');
  const paragraph = (content: string, style = 'body') =>
    `<text:p text:style-name="${style}">${content}</text:p>`;
  const part = (one: Part): string => {
    if (one.kind === 'paragraph') return paragraph(runs(one.runs), one.toTheRight ? 'source' : 'body');
    if (one.kind === 'entry') return paragraph(`${one.mark}<text:tab/>${runs(one.runs)}`, 'entry');
    const width = look.columns === 2 ? HALF_WIDTH : WIDTH;
    const fit = columnsThatFit(one.rows, { width, size: look.size, padding: 6 });
    const style = fit.size < look.size ? named('paragraph', slim(fit.size)) : 'body';
    const columns = fit.widths.map((each) => named('table-column', columnOf(each)));
    const inner = one.rows.map((cells) => cells.map((content) => paragraph(runs(content), style)));
    return tableOf('table', 'slot', inner, columns);
  };
  const block = (one: SourceBlock): string => {
    if (one.kind === 'chart') return paragraph(chart());
    const parts = readParts(one.html);
    if (!one.gray) return parts.map(part).join('');
    // LibreOffice draws no equation within a text box.
    const isPlain = parts.some(({ kind }) => kind === 'table') || /data-math|⟦/.test(one.html);
    if (look.box === 'cell' && !parts.some(({ kind }) => kind === 'table'))
      return tableOf('table', 'slot', [[parts.map(part).join('')]]);
    if (look.box !== 'rounded' || isPlain)
      return parts
        .map((each) =>
          each.kind === 'table' ? part(each) : part(each).replaceAll('name="body"', 'name="boxed"'),
        )
        .join('');
    const box = `<draw:frame text:anchor-type="as-char" draw:style-name="textbox" svg:width="${look.columns === 2 ? '7.6cm' : '16.5cm'}"><draw:text-box fo:min-height="1cm">${parts.map(part).join('')}</draw:text-box></draw:frame>`;
    return paragraph(box);
  };
  const alternative = (one: SourceAlternative, isKey: boolean) =>
    one.chart
      ? chart()
      : readParts(one.html)
          .map((each) => (each.kind === 'table' ? '' : runs(each.runs, isKey)))
          .join('<text:line-break/>');
  const item = (one: TruthItem): string => {
    const isKey = (at: number) => look.keys !== 'none' && at === one.key;
    const inner = one.alternatives.map((each) => alternative(each, false));
    if (look.lists) {
      // An entry of a list can't hold a table, so the blocks after the first one follow behind the list.
      const [first = '', ...rest] = one.statement.map(block);
      const [, opening = '', others = ''] = /^(<text:p.*?<\/text:p>)(.*)$/s.exec(first) ?? [];
      const entry = `<text:list-item text:start-value="${one.number}">${opening}</text:list-item>`;
      const list = inner
        .map(
          (each, at) => `<text:list-item>${paragraph(each, isKey(at) ? 'keyed' : 'body')}</text:list-item>`,
        )
        .join('');
      return `<text:list text:style-name="numbers">${entry}</text:list>${others}${rest.join('')}<text:list text:style-name="letters">${list}</text:list>`;
    }
    const [first, ...rest] = one.statement.map(block);
    const number = numberOf(look.number, one.number);
    const stem = (first ?? '').replace('name="body">', `name="stem">${number}<text:tab/>`);
    const list = inner.map((each, at) => {
      const key = isKey(at) && look.alternatives === 'two by two' ? 'keyed' : 'alternative';
      return paragraph(`${labelOf(look.letter, at)}<text:tab/>${each}`, key);
    });
    const pairs = list.flatMap((each, at) => (at % 2 === 0 ? [[each, list[at + 1] ?? paragraph('')]] : []));
    const isPaired = look.alternatives === 'two by two';
    return stem + rest.join('') + (isPaired ? tableOf('table', 'bare', pairs) : list.join(''));
  };
  const body = paper.questions.map(({ shared, items }) => {
    const lead = shared.length > 0 ? paragraph(leadOf({ items, isText: false })) : '';
    return `${lead}${shared.map(block).join('')}${items.map(item).join('')}`;
  });
  const extraStyles = [...extra].map(([key, name]) => {
    const [family = '', properties] = [key.split(' ')[0], key.slice(key.indexOf(' ') + 1)];
    const parent = family === 'paragraph' ? ' style:parent-style-name="body"' : '';
    return `<style:style style:name="${name}" style:family="${family}"${parent}>${properties}</style:style>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">${styles(look, extraStyles)}<office:body><office:text><text:section text:style-name="columns" text:name="s1">${body.join('')}</text:section></office:text></office:body></office:document>`;
}

function tableOf(
  table: string,
  slot: string,
  rows: readonly (readonly string[])[],
  widths?: readonly string[],
): string {
  const cell = (content: string) =>
    `<table:table-cell table:style-name="${slot}">${content}</table:table-cell>`;
  const lines = rows.map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`);
  const styles = widths ?? (rows[0] ?? []).map(() => 'column');
  const columns = styles.map((name) => `<table:table-column table:style-name="${name}"/>`).join('');
  return `<table:table table:style-name="${table}">${columns}${lines.join('')}</table:table>`;
}

/** Writes a script that is only raised or only lowered as text, and anything else as an equation. */
function simple(tree: Expression, formula: (tree: Expression) => string): string {
  if (typeof tree === 'string') return escaped(tree);
  if (tree.kind !== 'script' || (tree.up && tree.down)) return formula(tree);
  const style = tree.up ? 'up' : 'down';
  return `${escaped(tree.base)}<text:span text:style-name="${style}">${escaped(tree.up || tree.down)}</text:span>`;
}

/** The widths of tables in points: of a page with one column and with two. */
const [WIDTH, HALF_WIDTH] = [454, 227];
const columnOf = (width: number): string =>
  `<style:table-column-properties style:column-width="${width.toFixed(1)}pt"/>`;
const slim = (size: number): string => `<style:text-properties fo:font-size="${size.toFixed(1)}pt"/>`;

function styles(look: Look, extra: readonly string[]): string {
  const font = look.family === 'serif' ? 'Liberation Serif' : 'Liberation Sans';
  const style = (name: string, family: string, properties: string, parent = '') =>
    `<style:style style:name="${name}" style:family="${family}"${parent && ` style:parent-style-name="${parent}"`}>${properties}</style:style>`;
  const of = (attributes: string) => `<style:paragraph-properties ${attributes}/>`;
  const words = (attributes: string) => `<style:text-properties ${attributes}/>`;
  const justify = look.justified ? 'fo:text-align="justify"' : '';
  const base = `fo:margin-bottom="3pt" ${justify}`;
  const size = words(`style:font-name="${font}" fo:font-family="${font}" fo:font-size="${look.size}pt"`);
  const marks = { b: 'fo:font-weight="bold"', i: 'fo:font-style="italic"', k: '' };
  const underline = 'style:text-underline-style="solid" style:text-underline-width="auto"';
  const key = look.keys === 'highlighted' ? 'fo:background-color="#ffff00"' : '';
  const combos = ['b', 'i', 'u', 'bi', 'bu', 'iu', 'biu'].flatMap((one) => [one, `${one}k`]).concat('k');
  const inline = combos.map((name) => {
    const attributes = [
      name.includes('b') && marks.b,
      name.includes('i') && marks.i,
      name.includes('u') && underline,
      name.includes('k') && key,
    ];
    return style(`t${name}`, 'text', words(attributes.filter(Boolean).join(' ')));
  });
  const shade =
    look.box === 'shaded'
      ? 'fo:background-color="#e6e6e6" fo:padding="3pt"'
      : 'fo:border="0.5pt solid #444444" fo:padding="3pt"';
  const level = (format: string, suffix: string, indent: string) =>
    `<text:list-level-style-number text:level="1" style:num-format="${format}" style:num-suffix="${suffix}"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="${indent}"/></style:list-level-properties></text:list-level-style-number>`;
  const letter = look.letter.includes('A') ? 'A' : 'a';
  const tabs = '<style:tab-stops><style:tab-stop style:position="0.6cm"/></style:tab-stops>';
  const hanging = (left: string) =>
    `<style:paragraph-properties ${base} fo:margin-left="${left}" fo:text-indent="-0.6cm">${tabs}</style:paragraph-properties>`;
  return `<office:styles>${style('body', 'paragraph', of(base) + size)}</office:styles><office:automatic-styles>
${style('stem', 'paragraph', of(`${base} fo:margin-top="8pt"`), 'body')}${style('alternative', 'paragraph', hanging('1.1cm'), 'body')}${style('entry', 'paragraph', hanging('0.8cm'), 'body')}
${style('boxed', 'paragraph', of(`${base} ${shade}`), 'body')}${style('keyed', 'paragraph', of('fo:margin-bottom="3pt" fo:background-color="#ffff00"'), 'body')}${style('source', 'paragraph', of('fo:text-align="end" fo:margin-bottom="3pt"') + words(`fo:font-size="${look.size * 0.8}pt"`), 'body')}
${inline.join('')}${extra.join('')}${style('up', 'text', words('style:text-position="super 58%"'))}${style('down', 'text', words('style:text-position="sub 58%"'))}
${style('table', 'table', `<style:table-properties style:width="${look.columns === 2 ? HALF_WIDTH : WIDTH}pt" table:align="left"/>`)}${style('column', 'table-column', '<style:table-column-properties style:rel-column-width="1*"/>')}${style('slot', 'table-cell', '<style:table-cell-properties fo:border="0.5pt solid #000000" fo:padding="2pt"/>')}
${style('bare', 'table-cell', '<style:table-cell-properties fo:border="none" fo:padding="2pt"/>')}${style('top', 'graphic', '<style:graphic-properties style:vertical-pos="top" style:vertical-rel="text"/>')}${style('formula', 'graphic', '<style:graphic-properties style:vertical-pos="middle" style:vertical-rel="text"/>')}${style('textbox', 'graphic', '<style:graphic-properties draw:fill="none" fo:border="0.5pt solid #888888" fo:padding="4pt" draw:auto-grow-height="true"/>')}
${style('columns', 'section', `<style:section-properties><style:columns fo:column-count="${look.columns}" fo:column-gap="0.9cm"/></style:section-properties>`)}
<text:list-style style:name="numbers">${level('1', look.number.slice(1), '0.7cm')}</text:list-style><text:list-style style:name="letters">${level(letter, look.letter.at(-1) ?? '', '1.4cm')}</text:list-style>
<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="1.9cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page"/></office:master-styles>`;
}
