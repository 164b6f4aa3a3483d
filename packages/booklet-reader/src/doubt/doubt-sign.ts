/** A sign that a draft may be wrong. Certain faults have warnings of their own. */
export type DoubtSign =
  /** Fewer alternatives than nearly all other questions of the paper. */
  | 'fewer-alternatives'
  /** A line has a gap in its middle. */
  | 'gap-in-line'
  /** Two lines of a paragraph stand so far apart that a line between them may be missing. */
  | 'line-missing'
  /** The statement ends without a full stop, a colon or a question mark. */
  | 'open-end'
  /** One alternative is many times as long as the others. */
  | 'long-alternative'
  /** A word that is hardly Spanish. */
  | 'strange-word'
  /** Letters of another size than the paper's. */
  | 'other-size'
  /** A bracket opens or closes alone. */
  | 'open-bracket';
