const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';
const PLAIN = '0123456789+-n';

/**
 * Splits text into words and signs. Removes differences in quotes, dashes, bullets and spaces, and in how
 * superscripts and subscripts are written.
 */
export function normalised(text: string): string[] {
  return (
    text
      .normalize('NFC')
      // Who typed the truth may have left the line over a segment out, or typed it as the macron of "x̄".
      .replace(/[\u0304\u0305]/g, '')
      .replaceAll('∛', '³√')
      .replace(new RegExp(`[${RAISED}]+`, 'g'), (marks) => `^${script(marks, RAISED)}`)
      .replace(new RegExp(`[${LOWERED}]+`, 'g'), (marks) => `_${script(marks, LOWERED)}`)
      // A prime is a raised sign already.
      .replace(/\^\(([′″]+)\)/g, '$1')
      .replace(/[“”«»„]/g, '"')
      .replace(/[‘’]/g, "'")
      .replace(/[−–—‐‑]/g, '-')
      .replace(/[•●\uf0b7]/g, ' ')
      .replace(/\.(?:\s?\.){2}/g, '…')
      .replaceAll('∆', 'Δ')
      // The micro sign of units and the Greek letter look the same.
      .replaceAll('μ', 'µ')
      .replaceAll('⋅', '·')
      .replaceAll('∗', '*')
      .replaceAll('∼', '~')
      .replaceAll('☐', '□')
      // A number with spaces between its thousands is one word.
      .replace(/\((\d{1,3}(?:\s\d{3})+)\)/g, '$1')
      .match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  );
}

function script(marks: string, alphabet: string): string {
  const plain = [...marks].map((mark) => PLAIN[alphabet.indexOf(mark)] ?? mark).join('');
  return /^-?(?:\d+|\p{L}+)$/u.test(plain) ? plain : `(${plain})`;
}
