import { type MathNode, parseMathMarkup, plainMath, toHtml } from '@amauta/rich-text/math.ts';

/** A formula as a tree. Each producer sets it in its own way. */
export type Expression =
  | string
  | { kind: 'row'; parts: Expression[] }
  | { kind: 'fraction'; over: Expression; under: Expression }
  | { kind: 'root'; index: string; of: Expression }
  | { kind: 'script'; base: string; up: string; down: string }
  /** Fences as tall as the formula within them. */
  | { kind: 'fence'; open: string; close: string; of: Expression };

export const row = (...parts: Expression[]): Expression => ({ kind: 'row', parts });
export const fraction = (over: Expression, under: Expression): Expression => ({
  kind: 'fraction',
  over,
  under,
});
export const root = (of: Expression, index = ''): Expression => ({ kind: 'root', index, of });
export const power = (base: string, up: string): Expression => ({ kind: 'script', base, up, down: '' });
export const lowered = (base: string, down: string): Expression => ({ kind: 'script', base, up: '', down });
export const fence = (open: string, of: Expression, close: string): Expression => ({
  kind: 'fence',
  open,
  close,
  of,
});

/** The tree of a stored math node. */
export function treeOf(node: MathNode): Expression {
  switch (node.type) {
    case 'fraction':
      return fraction(markupTree(node.numerator), markupTree(node.denominator));
    case 'root':
      return root(markupTree(node.radicand), node.index);
    case 'superscript':
      return power(node.base, node.exponent);
    case 'subscript':
      return lowered(node.base, node.subscript);
  }
}

function markupTree(markup: string): Expression {
  const parts = parseMathMarkup(markup).map((run): Expression => {
    if (run.type === 'text') return run.text;
    const inner = run.runs.map((one) => (one.type === 'text' ? one.text : '')).join('');
    return run.type === 'superscript' ? power('', inner) : lowered('', inner);
  });
  return parts.length === 1 ? (parts[0] ?? '') : row(...parts);
}

/** Writes a formula as a perfect reader would. */
export function truthOf(tree: Expression): string {
  if (typeof tree === 'string') return escaped(tree);
  switch (tree.kind) {
    case 'row':
      return tree.parts.map(truthOf).join('');
    case 'fence':
      return `${tree.open}${truthOf(tree.of)}${tree.close}`;
    case 'fraction':
      return toHtml({ type: 'fraction', numerator: markup(tree.over), denominator: markup(tree.under) });
    case 'root':
      return toHtml({ type: 'root', index: tree.index, radicand: markup(tree.of) });
    case 'script':
      return scriptHtml(tree);
  }
}

function scriptHtml({ base, up, down }: { base: string; up: string; down: string }): string {
  const before = down ? toHtml({ type: 'subscript', base, subscript: down }) : escaped(base);
  return up ? `${before}${toHtml({ type: 'superscript', base: '', exponent: up })}` : before;
}

/** Writes a formula within a math node as mini-markup, since a math node can't hold further nodes. */
function markup(tree: Expression): string {
  if (typeof tree === 'string') return tree;
  switch (tree.kind) {
    case 'row':
      return tree.parts.map(markup).join('');
    case 'fence':
      return `${tree.open}${markup(tree.of)}${tree.close}`;
    case 'fraction':
      return plainMath({ type: 'fraction', numerator: markup(tree.over), denominator: markup(tree.under) });
    case 'root':
      return plainMath({ type: 'root', index: tree.index, radicand: markup(tree.of) });
    case 'script':
      return `${tree.base}${tree.down ? `_{${tree.down}}` : ''}${tree.up ? `^{${tree.up}}` : ''}`;
  }
}

export function mathMl(tree: Expression, prefix = ''): string {
  const tag = (name: string, content: string, attributes = '') =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`;
  const write = (one: Expression): string => {
    if (typeof one === 'string') return tokens(one, tag);
    switch (one.kind) {
      case 'row':
        return tag('mrow', one.parts.map(write).join(''));
      case 'fence': {
        const sign = (text: string) => tag('mo', text, ` ${prefix}stretchy="true" ${prefix}fence="true"`);
        return tag('mrow', `${sign(one.open)}${write(one.of)}${sign(one.close)}`);
      }
      case 'fraction':
        return tag('mfrac', tag('mrow', write(one.over)) + tag('mrow', write(one.under)));
      case 'root':
        return one.index
          ? tag('mroot', tag('mrow', write(one.of)) + tag('mn', one.index))
          : tag('msqrt', write(one.of));
      case 'script': {
        const base = tag('mrow', write(one.base));
        const [up, down] = [tag('mrow', write(one.up)), tag('mrow', write(one.down))];
        if (one.up && one.down) return tag('msubsup', base + down + up);
        return one.up ? tag('msup', base + up) : tag('msub', base + down);
      }
    }
  };
  return write(tree);
}

/** Splits plain text into numbers, letters and signs, each with the MathML tag it needs. */
function tokens(text: string, tag: (name: string, content: string) => string): string {
  return [...text.matchAll(/\d+(?:[.,\u00a0\u202f ]\d+)*|[\p{L}⁰¹²³⁴-⁹⁺⁻ⁿ]+|\s+|[^\s]/gu)]
    .map(([token]) => {
      if (token.trim() === '') return '';
      if (/^\d/.test(token)) return tag('mn', token);
      if (/^\p{L}$/u.test(token)) return tag('mi', token);
      return /^\p{L}/u.test(token) ? tag('mtext', token) : tag('mo', escaped(token));
    })
    .join('');
}

export function tex(tree: Expression): string {
  if (typeof tree === 'string') return texText(tree);
  switch (tree.kind) {
    case 'row':
      return tree.parts.map(tex).join('');
    case 'fence':
      return `\\left${fenceOf(tree.open)}${tex(tree.of)}\\right${fenceOf(tree.close)}`;
    case 'fraction':
      return `\\frac{${tex(tree.over)}}{${tex(tree.under)}}`;
    case 'root':
      return tree.index ? `\\sqrt[${tree.index}]{${tex(tree.of)}}` : `\\sqrt{${tex(tree.of)}}`;
    case 'script':
      return `{${texText(tree.base)}}${tree.down ? `_{${texText(tree.down)}}` : ''}${tree.up ? `^{${texText(tree.up)}}` : ''}`;
  }
}

const fenceOf = (sign: string): string => ('{}'.includes(sign) ? `\\${sign}` : sign);

const TEX_SIGNS: Readonly<Record<string, string>> = {
  '−': '-',
  '·': '\\cdot ',
  '×': '\\times ',
  '≤': '\\le ',
  '≥': '\\ge ',
  π: '\\pi ',
  '±': '\\pm ',
  '%': '\\%',
  ',': '{,}',
  '°': '^{\\circ}',
  '÷': '\\div ',
  '√': '\\surd ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '→': '\\to ',
};

function texText(text: string): string {
  return (
    text
      .replace(/\p{L}{2,}/gu, '\\text{$&}')
      // Each run is raised as a whole: two raised pieces beside each other are an error in TeX.
      .replace(/[⁰¹²³⁴-⁹⁺⁻ⁿ]+/g, (raised) => `^{${raised.normalize('NFKC').replaceAll('−', '-')}}`)
      .replace(/[−·×≤≥π%,°÷±√≠≈→]/g, (sign) => TEX_SIGNS[sign] ?? sign)
  );
}

/** Writes a formula as stacked boxes and overlines, for programs without MathML. */
export function boxes(tree: Expression): string {
  if (typeof tree === 'string') return escaped(tree);
  switch (tree.kind) {
    case 'row':
      return tree.parts.map(boxes).join('');
    case 'fence':
      return `<span class="fence">${tree.open}</span>${boxes(tree.of)}<span class="fence">${tree.close}</span>`;
    case 'fraction':
      return `<span class="fraction"><span>${boxes(tree.over)}</span><span class="under">${boxes(tree.under)}</span></span>`;
    case 'root': {
      const index = tree.index ? `<sup class="index">${tree.index}</sup>` : '';
      // The sign and its bar stay in one line.
      return `<span class="root">${index}√<span class="radicand">${boxes(tree.of)}</span></span>`;
    }
    case 'script':
      return `${escaped(tree.base)}${tree.down ? `<sub>${escaped(tree.down)}</sub>` : ''}${tree.up ? `<sup>${escaped(tree.up)}</sup>` : ''}`;
  }
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
