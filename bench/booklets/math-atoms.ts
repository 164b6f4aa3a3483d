import { type MathNode, type MathRun, parseMathMarkup, plainMath } from '@amauta/rich-text/math.ts';
import { type Atom, drawAtoms, type Look, scriptAtoms, textAtoms, widthOf } from './atoms.ts';
import type { Layout } from './layout.ts';

type MathLook = Pick<Layout, 'exponents' | 'roots'>;

const GLYPHS: Record<string, string> = { '2': '²', '3': '³' };
const PART_SIZE = 0.86;
const LINE = 0.6;

/** Turns a math node into atoms with fraction bars, raised letters and radical signs. */
export function mathAtoms(node: MathNode, look: Look, layout: MathLook): Atom[] {
  switch (node.type) {
    case 'fraction':
      return [fractionAtom(node.numerator, node.denominator, look)];
    case 'superscript':
      return [...markupAtoms(node.base, look), ...exponentAtoms(node.exponent, look, layout)];
    case 'subscript':
      return [...markupAtoms(node.base, look), ...scriptAtoms(node.subscript, look, 'lowered')];
    case 'root':
      return [
        ...(node.index ? scriptAtoms(node.index, look, 'raised') : []),
        rootAtom(node.radicand, look, layout),
      ];
  }
}

function exponentAtoms(exponent: string, look: Look, { exponents }: MathLook): Atom[] {
  const glyph = exponents === 'glyph' ? GLYPHS[exponent] : undefined;
  return glyph ? textAtoms(glyph, look) : scriptAtoms(plain(exponent), look, 'raised');
}

const plain = (text: string): string => parseMathMarkup(text).map(plainRun).join('');

/** Writes a run as plain text, for a script within a script. Such scripts are rare and are set on the line. */
function plainRun(run: MathRun): string {
  if (run.type === 'text') return run.text;
  const text = run.runs.map(plainRun).join('');
  return plainMath(
    run.type === 'superscript'
      ? { type: 'superscript', base: '', exponent: text }
      : { type: 'subscript', base: '', subscript: text },
  );
}

function markupAtoms(text: string, look: Look): Atom[] {
  return parseMathMarkup(text).flatMap((run) => {
    if (run.type === 'text') return textAtoms(run.text, look);
    return scriptAtoms(
      run.runs.map(plainRun).join(''),
      look,
      run.type === 'superscript' ? 'raised' : 'lowered',
    );
  });
}

function fractionAtom(numerator: string, denominator: string, look: Look): Atom {
  const small = { ...look, size: look.size * PART_SIZE, underlined: false };
  const [above, below] = [markupAtoms(numerator, small), markupAtoms(denominator, small)];
  const width = Math.max(widthOf(above), widthOf(below)) + 3;
  const bar = look.size * 0.26;
  const descentAbove = Math.max(...above.map((atom) => atom.descent));
  const ascentBelow = Math.max(...below.map((atom) => atom.ascent));
  const up = bar + 1.4 + descentAbove;
  const down = bar - 2 - ascentBelow;
  return {
    width: width + 3,
    ascent: up + Math.max(...above.map((atom) => atom.ascent)),
    descent: -down + Math.max(...below.map((atom) => atom.descent)),
    text: null,
    draw: (page, x, baseline) => {
      const left = x + 1.5;
      drawAtoms(above, page, left + (width - widthOf(above)) / 2, baseline + up);
      drawAtoms(below, page, left + (width - widthOf(below)) / 2, baseline + down);
      const y = baseline + bar;
      page.drawLine({ start: { x: left, y }, end: { x: left + width, y }, thickness: LINE });
    },
  };
}

function rootAtom(radicand: string, look: Look, { roots }: MathLook): Atom {
  const inner = markupAtoms(radicand, look);
  const high = Math.max(...inner.map((atom) => atom.ascent)) + look.size * 0.14;
  const sign = roots === 'glyph' ? textAtoms('√', look) : [];
  const signWidth = roots === 'glyph' ? widthOf(sign) : look.size * 0.55;
  return {
    width: signWidth + widthOf(inner) + 2,
    ascent: high + 1,
    descent: look.size * 0.22,
    text: null,
    draw: (page, x, baseline) => {
      drawAtoms(sign, page, x, baseline);
      drawAtoms(inner, page, x + signWidth, baseline);
      const top = baseline + (roots === 'glyph' ? look.size * 0.86 : high);
      const line = (x1: number, y1: number, x2: number, y2: number) =>
        page.drawLine({ start: { x: x1, y: y1 }, end: { x: x2, y: y2 }, thickness: LINE });
      const from = x + signWidth;
      line(from, top, from + widthOf(inner) + 1, top);
      if (roots === 'glyph') return;
      line(x, baseline + look.size * 0.26, x + signWidth * 0.25, baseline + look.size * 0.32);
      line(
        x + signWidth * 0.25,
        baseline + look.size * 0.32,
        x + signWidth * 0.55,
        baseline - look.size * 0.12,
      );
      line(x + signWidth * 0.55, baseline - look.size * 0.12, from, top);
    },
  };
}
