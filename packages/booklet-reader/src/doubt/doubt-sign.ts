/** What a draft may show that speaks against it, apart from the warnings that tell of something certain. */
export type DoubtSign =
  /** Fewer alternatives than nearly all other questions of the paper. */
  | 'fewer-alternatives'
  /** A line has a gap in its middle. */
  | 'gap-in-line'
  /** Two lines of a paragraph stand so far apart that one is missing between them. */
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
