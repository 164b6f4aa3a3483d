/** A question of a real paper, as a person has typed it. Math is on one line, as `plainMath` writes it. */
export interface PaperItem {
  /** The printed number. */
  number: number;
  statement: string;
  /** Empty for an alternative that is a picture. */
  alternatives: string[];
  /** Index of the key: 0 is A. Null when the paper doesn't show it. */
  key: number | null;
}
