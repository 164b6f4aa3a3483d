/**
 * Signs that can't be mistaken for one another when read aloud or copied by hand; one alphabet a rule. None begins a
 * formula in a spreadsheet or marks up a chat message, the two ways in which passwords are handed out.
 */
const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#?$%&'] as const;
const ALL_SIGNS = ALPHABETS.join('');

/**
 * A random password that keeps every rule of the checklist; 12 signs are about 65 bits.
 * @param randomBelow a whole number from 0 up to, without, `n`, each as likely, from a secure source.
 */
export function generateTemporaryPassword(randomBelow: (n: number) => number, length = 12): string {
  const pick = (alphabet: string) => alphabet.charAt(randomBelow(alphabet.length));
  const signs = ALPHABETS.map(pick);
  while (signs.length < length) signs.push(pick(ALL_SIGNS));
  for (let last = signs.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [signs[last], signs[other]] = [signs[other] as string, signs[last] as string];
  }
  return signs.join('');
}
