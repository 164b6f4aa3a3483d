import { plainCharacter } from './characters.ts';
import { TEX_OT1, TEX_T1 } from './tex-bitmaps.ts';

/** Stands for a drawn sign whose meaning is unknown. Such a sign is shown as a picture. */
export const UNKNOWN = '\ufffd';

/** A glyph as pdf.js describes it: its text by the font, its code in the font, and its width (0 for none). */
export interface DrawnGlyph {
  unicode: string;
  originalCharCode?: number;
  width: number;
}

/*
 * What the codes of symbol fonts mean: Adobe's Symbol from 0x20 and from 0xa0, TeX's cmsy, cmex and msam, MathType's
 * MT Extra, and Wingdings. A string holds one sign for each code, and `\0` for a code without a meaning in text.
 */
const SYMBOL_FROM_20 =
  ' !∀#∃%&∋()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SYMBOL_FROM_A0 =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√·¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u0000〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';
const CMSY =
  '−·×*÷◇±∓⊕⊖⊗⊘⊙○◦•≍≡⊆⊇≤≥≼≽∼≈⊂⊃≪≫≺≻←→↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽/↦∀∃¬∅ℜℑ⊤⊥ℵABCDEFGHIJKLMNOPQRSTUVWXYZ∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}〈〉|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡¶♣♦♥♠';
const CMEX =
  '()[]⌊⌋⌈⌉{}〈〉|‖/\\()()[]⌊⌋⌈⌉{}〈〉/\\()[]⌊⌋⌈⌉{}〈〉/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟〈〉⊔⊔∮∮⊙⊙⊕⊕⊗⊗∑∏∫∪∩⊎∧∨∑∏∫∪∩⊎∧∨∐∐^^^~~~[]⌊⌋⌈⌉{}√√√√';
/** The pieces of tall fences in Adobe's private codes from U+F8EB, which pdfTeX gives for those of cmex. */
const PIECES_FROM_F8EB = '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭';
const MSAM: Readonly<Record<number, string>> = {
  3: '□',
  4: '■',
  41: '∴',
  54: '≤',
  62: '≥',
  77: '△',
  92: '∠',
  93: '∡',
  94: '∢',
};
/** Two signs of TeX's msbm, whose letters are those of `SETS`. */
const MSBM: Readonly<Record<number, string>> = { 63: '∅', 64: '∄' };
/** The letters of sets of numbers. */
const SETS = new Map(Array.from('CHNPQRZ', (letter, at) => [letter, 'ℂℍℕℙℚℝℤ'[at] ?? '']));
/**
 * Fonts whose letters are those of sets, with open strokes, though they are named as any letters: TeX's msbm, those of its
 * packages mathpazo, bbold, bbm, dsfont, txfonts and pxfonts, and MathType's Euclid Math Two.
 */
const OPEN_LETTERS = /msbm|BlackboardBold|bbold|(?:^|\+)bbm|dsrom|dsss|txsyb|pxsyb|Euclid ?Math ?Two/i;
const MT_EXTRA: Readonly<Record<number, string>> = {
  75: '…',
  76: '⋯',
  77: '⋮',
  104: 'ℏ',
  108: 'ℓ',
  111: '∘',
};
const WINGDINGS: Readonly<Record<number, string>> = {
  108: '●',
  110: '■',
  111: '□',
  113: '□',
  118: '•',
  158: '·',
  159: '•',
  167: '•',
  168: '□',
  216: '•',
  224: '→',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};

/** The font matha of TeX's package mathabx, as far as papers have shown it. */
const MATHA: Readonly<Record<number, string>> = {
  0: '+',
  1: '−',
  2: '×',
  3: '÷',
  4: '·',
  6: '∗',
  16: '=',
  17: '≡',
  18: '∼',
  94: '∧',
  95: '∨',
  96: '⊕',
  112: '(',
  113: ')',
  114: '[',
  115: ']',
  116: '{',
  117: '}',
  209: '→',
  216: '↔',
};
/** The font mathb of the same package. */
const MATHB: Readonly<Record<number, string>> = { 62: '∡' };

/** Symbol fonts by name, each with its table. Used where a font itself doesn't tell the text of a code. */
const FONTS: readonly [RegExp, (code: number) => string | undefined][] = [
  [/wingdings/i, (code) => WINGDINGS[code]],
  [/mt[- ]?extra/i, (code) => MT_EXTRA[code]],
  [/cmex|lmex|LMMathExtension/i, (code) => CMEX[code]],
  [/cmsy|cmbsy|lmsy|LMMathSymbols/i, (code) => CMSY[code]],
  [/msam/i, (code) => MSAM[code]],
  [/msbm/i, (code) => MSBM[code]],
  [/TeX-matha/i, (code) => MATHA[code]],
  [/TeX-mathb/i, (code) => MATHB[code]],
  [/^TeX-T1$/, (code) => TEX_T1[code]],
  [/^TeX-OT1$/, (code) => TEX_OT1[code]],
  [/symbol/i, (code) => (code < 0xa0 ? SYMBOL_FROM_20[code - 0x20] : SYMBOL_FROM_A0[code - 0xa0])],
];
const TEX = /^TeX-O?T1$|cmex|lmex|cmsy|cmbsy|lmsy|msam|msbm|LMMath(?:Extension|Symbols)/i;
/**
 * Fonts that hold signs of formulas and no letters. Programs that take their codes for those of a font of text name
 * false letters, quotes and accents: "p" for a bracket.
 */
const ONLY_SIGNS = /TeX-math[abcx]|stmary|txsy|pxsy|txex|pxex|wasy|esint|MnSymbol[A-F]/i;
const NO_SIGN = /^[\p{L}\p{N}\p{Pi}\p{Pf}\p{Sk}„‚_]$/u;
/** The code of the bullet in TeX's bitmap fonts for signs of text, which have neither a name nor a map. */
const TEX_BULLET = '\u0088';
const PRIVATE = /^[\ue000-\uf8ff]$/;
const CONTROL = /^[\p{Cc}\p{Cn}\p{Cs}]$/u;
const BLANKS = ['\t', '\n', '\r', '\u0003'];

/**
 * Decodes a drawn glyph into text, by its font and by the tables of symbol fonts. Returns `UNKNOWN` for a sign that
 * neither explains, and an empty text for one without ink. The text never holds a control or a private character.
 */
export function decodeGlyph(glyph: DrawnGlyph, fontName: string): string {
  const text = Array.from(shiftedBack(glyph.unicode), (drawn) => decoded(drawn, glyph, fontName)).join('');
  // WeasyPrint maps the hyphen of a word that may be cut there to a soft hyphen and a hyphen.
  return text.length > 1 ? text.replaceAll('\u00ad', '') : text;
}

/**
 * The letters of a ligature such as "ti" as Ghostscript 10.00 names it, with the bytes of its letters shifted by one
 * (U+7400 for "t"); any other text as it is.
 */
function shiftedBack(unicode: string): string {
  const letters = Array.from(unicode, (drawn) => String.fromCharCode((drawn.codePointAt(0) ?? 0) / 0x100));
  const isShifted = Array.from(unicode).every(
    (drawn, at) => drawn.charCodeAt(0) % 0x100 === 0 && /\p{L}/u.test(letters[at] ?? ''),
  );
  return unicode.length > 1 && isShifted ? letters.join('') : unicode;
}

function decoded(drawn: string, { originalCharCode, width }: DrawnGlyph, fontName: string): string {
  const set = OPEN_LETTERS.test(fontName) ? SETS.get(drawn) : undefined;
  if (set) return set;
  if (ONLY_SIGNS.test(fontName) && NO_SIGN.test(drawn)) {
    const sign = FONTS.find(([name]) => name.test(fontName))?.[1](originalCharCode ?? -1);
    return sign ?? UNKNOWN;
  }
  if (fontName === 'Type3' && drawn === TEX_BULLET) return '•';
  const code = drawn.codePointAt(0) ?? 0;
  const piece = PIECES_FROM_F8EB[code - 0xf8eb];
  if (piece) return piece;
  const isRaw = TEX.test(fontName) && code === originalCharCode;
  if (!isRaw && !PRIVATE.test(drawn) && !CONTROL.test(drawn)) return plainCharacter(drawn);
  const meaning = FONTS.find(([name]) => name.test(fontName))?.[1](PRIVATE.test(drawn) ? code & 0xff : code);
  if (meaning && meaning !== '\u0000') return meaning;
  // Many word processors write Symbol's bullets and dashes by its private codes in other fonts.
  const known = plainCharacter(drawn);
  if (known !== '' && !PRIVATE.test(known) && !CONTROL.test(known)) return known;
  if (BLANKS.includes(drawn)) return ' ';
  return width > 0 ? UNKNOWN : '';
}

/** The last code of each kind of piece in cmex, and how far such pieces reach below their baselines, in sizes. */
const PIECE_DEPTHS = [
  [53, 1.76],
  [55, 0.6],
  [59, 0.9],
  [61, 1.8],
  [62, 0.3],
  [63, 0.6],
  [65, 1.76],
  [67, 0.6],
] as const;

/**
 * How far a tall fence of TeX's font cmex reaches below its baseline, in sizes of the font; null for any other sign.
 * The depths are those of the font's four sizes of fences and of their pieces, by code.
 */
export function depthOfFence(glyph: DrawnGlyph, fontName: string): number | null {
  const code = glyph.originalCharCode ?? -1;
  if (!/cmex|lmex|LMMathExtension/i.test(fontName) || code < 0) return null;
  if (code > 103 && code < 112) return 1.76;
  if (code > 47) return PIECE_DEPTHS.find(([last]) => code <= last)?.[1] ?? null;
  if (code < 16) return 1.16;
  if (code < 18) return 1.76;
  return code < 32 ? 2.36 : 2.96;
}
