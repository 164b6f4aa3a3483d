import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import type { Random } from '../booklets/random.ts';

/** A part of a sign: a text in a font. */
export interface Drawn {
  font: string;
  text: string;
}

/** A family of fonts in which papers or their formulas are set. */
export interface SignFamily {
  name: string;
  /** How often it is drawn. */
  weight: number;
  /**
   * What to draw for a sign, all at one place, at a size in points; nothing where the family lacks the sign. `side` is one
   * of several looks: upright, slanted, bold.
   */
  drawn(sign: string, points: number, random: Random): Drawn[];
}

/** Where Debian's packages keep fonts. */
const FOLDERS = [
  '/usr/share/fonts',
  '/usr/share/texmf/fonts/opentype',
  '/usr/share/texlive/texmf-dist/fonts/type1/public/amsfonts',
  '/usr/share/texlive/texmf-dist/fonts/type1/adobe',
  '/usr/share/texlive/texmf-dist/fonts/type1/bitstrea',
];
/**
 * Families with their files, without endings: upright, slanted, bold. Papers are set in the first ones, which are drawn
 * more often.
 */
const TEXT: readonly (readonly [name: string, weight: number, ...files: string[]])[] = [
  [
    'Liberation Serif',
    9,
    'LiberationSerif-Regular',
    'LiberationSerif-Italic',
    'LiberationSerif-Italic',
    'LiberationSerif-Bold',
  ],
  [
    'Liberation Sans',
    6,
    'LiberationSans-Regular',
    'LiberationSans-Regular',
    'LiberationSans-Italic',
    'LiberationSans-Bold',
  ],
  ['DejaVu Sans', 2, 'DejaVuSans', 'DejaVuSans-Oblique', 'DejaVuSans-Bold'],
  ['DejaVu Serif', 2, 'DejaVuSerif', 'DejaVuSerif-Italic', 'DejaVuSerif-Bold'],
  ['Nimbus Roman', 3, 'NimbusRoman-Regular', 'NimbusRoman-Italic', 'NimbusRoman-Bold'],
  ['Termes', 2, 'texgyretermes-regular', 'texgyretermes-italic', 'texgyretermes-bold'],
  ['Caladea', 3, 'Caladea-Regular', 'Caladea-Italic', 'Caladea-Bold'],
  ['Carlito', 3, 'Carlito-Regular', 'Carlito-Italic', 'Carlito-Bold'],
  ['Nimbus Sans', 2, 'NimbusSans-Regular', 'NimbusSans-Italic', 'NimbusSans-Bold'],
  ['Narrow', 1, 'LiberationSansNarrow-Regular', 'LiberationSansNarrow-Italic', 'LiberationSansNarrow-Bold'],
  ['Lato', 1, 'Lato-Regular', 'Lato-Italic', 'Lato-Bold'],
  ['Open Sans', 1, 'OpenSans-Regular', 'OpenSans-Italic', 'OpenSans-Bold'],
  ['Roboto', 1, 'Roboto-Regular', 'Roboto-Italic', 'Roboto-Bold'],
  ['C059', 1, 'C059-Roman', 'C059-Italic', 'C059-Bold'],
  ['P052', 1, 'P052-Roman', 'P052-Italic', 'P052-Bold'],
  ['Bonum', 1, 'texgyrebonum-regular', 'texgyrebonum-italic', 'texgyrebonum-bold'],
  ['Bookman', 1, 'URWBookman-Light', 'URWBookman-LightItalic', 'URWBookman-Demi'],
  ['Gothic', 1, 'URWGothic-Book', 'URWGothic-BookOblique', 'URWGothic-Demi'],
  ['Heros', 1, 'texgyreheros-regular', 'texgyreheros-italic', 'texgyreheros-bold'],
  ['Utopia', 1, 'putr8a', 'putri8a', 'putb8a'],
  ['Latin Modern Sans', 1, 'lmsans10-regular', 'lmsans10-oblique', 'lmsans10-bold'],
  ['STIX', 2, 'STIXGeneral-Regular', 'STIXGeneral-Italic', 'STIXGeneral-Bold'],
  [
    'KaTeX',
    7,
    'KaTeX_Main-Regular',
    'KaTeX_Math-Italic',
    'KaTeX_Math-Italic',
    'KaTeX_Main-Bold',
    'KaTeX_AMS-Regular',
  ],
  ['Charter', 1, 'bchr8a', 'bchri8a', 'bchb8a'],
  ['Schola', 1, 'texgyreschola-regular', 'texgyreschola-italic', 'texgyreschola-bold'],
];
/** Families of formulas, whose slanted letters have code points of their own. */
const MATH: readonly (readonly [name: string, weight: number, file: string])[] = [
  ['Latin Modern Math', 12, 'latinmodern-math'],
  ['DejaVu Math', 4, 'texgyredejavu-math'],
  ['Termes Math', 3, 'texgyretermes-math'],
  ['Pagella Math', 2, 'texgyrepagella-math'],
  ['Bonum Math', 1, 'texgyrebonum-math'],
  ['STIX Math', 4, 'STIXMath-Regular'],
  ['Schola Math', 1, 'texgyreschola-math'],
];
/** Families that the net never sees in its training: they show how well it reads the fonts of other papers. */
export const LEFT_OUT = ['Charter', 'Schola', 'Schola Math'];
/** How often Computer Modern, the family of TeX, is drawn, and the sizes in points for which it has fonts. */
const [TEX_WEIGHT, TEX_SIZES] = [16, [5, 6, 7, 8, 9, 10, 12]];
/** The same for the upright, slanted and bold fonts of Latin Modern, which LaTeX uses for letters with accents. */
const LATIN_MODERN_WEIGHT = 8;

/** Loads the families whose fonts are installed, or stand in one of the other `folders`. */
export function loadFamilies(folders: readonly string[]): SignFamily[] {
  const files = new Map<string, string>();
  for (const folder of [...FOLDERS, ...folders]) {
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (/\.(?:otf|ttf|pfb)$/i.test(entry.name))
        files.set(path.parse(entry.name).name, path.join(entry.parentPath, entry.name));
  }
  const loaded = new Set<string>();
  /** The name under which a font of this file is drawn. */
  const load = (file: string): boolean => {
    const found = files.get(file);
    if (found && !loaded.has(file) && GlobalFonts.registerFromPath(found, nameOf(file))) loaded.add(file);
    return loaded.has(file);
  };
  const families: SignFamily[] = [];
  for (const [name, weight, ...own] of TEXT) {
    const fonts = own.filter(load);
    if (fonts.length > 0)
      families.push({
        name,
        weight,
        drawn: (text, _, random) => [{ font: nameOf(random.pick(fonts)), text }],
      });
  }
  for (const [name, weight, file] of MATH)
    if (load(file))
      families.push({
        name,
        weight,
        drawn: (sign, _, random) => [
          { font: nameOf(file), text: random.next() < 0.8 ? slanted(sign) : sign },
        ],
      });
  const sizesOf = (font: string) => TEX_SIZES.filter((size) => load(`${font}${size}`));
  const tex = new Map(['cmr', 'cmmi', 'cmsy', 'cmbx', 'cmti'].map((font) => [font, sizesOf(font)]));
  if (['msam10', 'cmex10', 'latinmodern-math'].every(load) && tex.get('cmr')?.length) {
    families.push({
      name: 'Computer Modern',
      weight: TEX_WEIGHT,
      drawn: (sign, points, random) =>
        signOfTex(sign, random).map(({ font, text }) => ({
          font: nameOf(tex.has(font) ? `${font}${nearest(tex.get(font) ?? [], points)}` : font),
          text,
        })),
    });
  }
  const styles = ['regular', 'italic', 'bold'].map((style) => ({
    style,
    sizes: TEX_SIZES.filter((size) => load(`lmroman${size}-${style}`)),
  }));
  if (styles.every(({ sizes }) => sizes.length > 0))
    families.push({
      name: 'Latin Modern',
      weight: LATIN_MODERN_WEIGHT,
      drawn(text, points, random) {
        const { style, sizes } = random.pick(styles);
        return [{ font: nameOf(`lmroman${nearest(sizes, points)}-${style}`), text }];
      },
    });
  return families;
}

/** Names of fonts in a style sheet have no signs such as "_". */
const nameOf = (file: string): string => `Sign ${file.replaceAll(/[^A-Za-z0-9]/g, ' ')}`;

const nearest = (sizes: readonly number[], points: number): number =>
  sizes.toSorted((one, other) => Math.abs(one - points) - Math.abs(other - points))[0] ?? 10;

/** The fonts of TeX, without their sizes, in which formulas have a sign. */
function signOfTex(sign: string, random: Random): Drawn[] {
  // TeX puts these together of two signs, of which the canvas doesn't find the bar.
  if (/[≠∉]/.test(sign)) return [{ font: 'latinmodern-math', text: sign }];
  if (sign === '∠') return [{ font: 'msam10', text: sign }];
  if (sign === '√') return [{ font: random.pick(['cmsy', 'cmsy', 'cmex10']), text: sign }];
  if (/[−×÷±≤≥∞∈∪∩→⇒≈·{}|*°]/.test(sign))
    return [{ font: 'cmsy', text: sign === '*' ? '∗' : sign === '°' ? '◦' : sign }];
  if (/[α-ωµ<>]/u.test(sign)) return [{ font: 'cmmi', text: sign }];
  if (/[a-zA-Z./,]/.test(sign))
    return [{ font: random.pick(['cmmi', 'cmmi', 'cmmi', 'cmr', 'cmbx', 'cmti']), text: sign }];
  return [{ font: random.pick(['cmr', 'cmr', 'cmr', 'cmbx']), text: sign }];
}

/** Code points of the first slanted capital, small and Greek letter that Unicode has for formulas; "h" isn't among them. */
const [SLANTED_CAPITAL, SLANTED_SMALL, SLANTED_ALPHA] = [0x1d434, 0x1d44e, 0x1d6fc];

function slanted(sign: string): string {
  const own = (letter: string) => {
    if (letter === 'h') return 'ℎ';
    const code = letter.codePointAt(0) ?? 0;
    if (/^[a-z]$/.test(letter)) return String.fromCodePoint(SLANTED_SMALL + code - 0x61);
    if (/^[A-Z]$/.test(letter)) return String.fromCodePoint(SLANTED_CAPITAL + code - 0x41);
    if (/^[α-ω]$/u.test(letter)) return String.fromCodePoint(SLANTED_ALPHA + code - 0x3b1);
    return letter;
  };
  return [...sign].map(own).join('');
}
