const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ';
const PLAIN = '0123456789+-n';

/** Words and signs, whatever the quotes, dashes, bullets, spaces and the way in which scripts are written. */
export function normalised(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .replaceAll('∛', '³√')
      .replace(new RegExp(`[${RAISED}]+`, 'g'), (marks) => `^${script(marks, RAISED)}`)
      .replace(new RegExp(`[${LOWERED}]+`, 'g'), (marks) => `_${script(marks, LOWERED)}`)
      .replace(/[“”«»„]/g, '"')
      .replace(/[‘’]/g, "'")
      .replace(/[−–—‐‑]/g, '-')
      .replace(/[•\uf0b7]/g, ' ')
      .replaceAll('∆', 'Δ')
      // A number is one thing, whatever the space that parts its thousands.
      .replace(/\((\d{1,3}(?:\s\d{3})+)\)/g, '$1')
      .match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []
  );
}

function script(marks: string, alphabet: string): string {
  const plain = [...marks].map((mark) => PLAIN[alphabet.indexOf(mark)] ?? mark).join('');
  return /^-?(?:\d+|\p{L}+)$/u.test(plain) ? plain : `(${plain})`;
}
