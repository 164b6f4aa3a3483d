/**
 * Characters for passwords, one alphabet for each rule of the checklist. No two characters look alike,
 * because passwords are read aloud and copied by hand. No character begins a formula in a spreadsheet or
 * formats a chat message, because passwords are sent in both.
 */
const ALPHABETS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#?$%&'] as const;
const ALL_SIGNS = ALPHABETS.join('');

/**
 * Generates a random password that satisfies every rule of the checklist. 12 characters have about 65 bits.
 * @param randomBelow returns a whole number from 0 to `n - 1`, all equally likely, from a secure source
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
