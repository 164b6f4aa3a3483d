/**
 * Which letters may follow a letter in Spanish words: each letter, then its followers; `_` is the edge of a
 * word. Counted in 20,000 different words of exams in medicine, mathematics and teaching, without pairs that
 * only one word holds.
 */
const PAIRS =
  '_abcdefghijklmnopqrstuvwxyzáéíóú a_abcdefghijklmnopqrstuvwxyzéíñóú b_acdefgijlmoprstuvyáéíóú ' +
  'c_abcdeghiklmnoprstuvyáéíóú d_abdeghijlmnopqrstuvwyzáéíó e_abcdefghijklmnopqrstuvwxyzáíñóú ' +
  'f_adefilortuáéíóú g_adefghiklmnorstuváéíóúü h_abcegilmnorstuvwyáíóúü ' +
  'i_abcdefghijklmnopqrstuvwxzáéñóú jaehiouáéíó k_aehilnorsuyü l_abcdefghiklmnopqrstuvyzáéíóú ' +
  'm_abcehilmnopstuyáéíóúü n_abcdefghijklmnopqrstuvxyzáéíóú o_abcdefghijklmnopqrstuvwxyzáéíñó ' +
  'p_abceghiklmnoprstuvyáéíóú q_u r_abcdefghijklmnopqrstuvyzáéíóú s_abcdefghiklmnopqrstuvyáéíóú ' +
  't_abcdeghiklmnoprstuvyzáéíóú u_abcdefghijklmnoprstvxyzáéíñ v_acefhilopsuáéíó w_adehilnos ' +
  'x_acefhiopstuxáí y_abcdehlmnoprstuéó z_acegimnoquzáíó á_bcdfgjlmnpqrstux é_bcdefgijlmnoprstux ' +
  'í_abcdefglmnopqrstvz ñaeiouó ó_bcdfgjlmnprstvx úabcdelmnprstv üelrs';
const FOLLOWERS = new Map(PAIRS.split(' ').map((row) => [row.charAt(0), row.slice(1)]));
const ALPHABET = /^[a-zñáéíóúü]+$/;
/** The longest words in use, such as "electroencefalográficamente", have about 27 letters. */
const LONGEST = 27;
/** Digits or a capital within a word. Units (kWh) and formulas (CO2, T4, HbA1c) don't match. */
const MIXED = /\p{Ll}{3,}\d+\p{Ll}{2,}|\p{Ll}{3,}\p{Lu}\p{Ll}{2,}/u;

/** The words of a text that are hardly Spanish: letters are missing, or two words have run together. */
export function strangeWords(text: string): string[] {
  return (text.match(/[\p{L}\d]{3,}/gu) ?? []).filter(isStrange);
}

function isStrange(word: string): boolean {
  if (MIXED.test(word) || word.length > LONGEST) return true;
  // Names and abbreviations follow the rules of other languages.
  if (!ALPHABET.test(word)) return false;
  return [...`_${word}`].some((letter, at) => {
    const next = word[at] ?? '_';
    return !FOLLOWERS.get(letter)?.includes(next);
  });
}
