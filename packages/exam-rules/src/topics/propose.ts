/** A topic with the words and phrases that suggest it. */
interface ProposableTopic {
  readonly code: string;
  readonly words: readonly string[];
}

/**
 * The words of a question. The part that asks (`asked`) counts more than the text around it (`around`), such
 * as a shared text.
 */
export interface QuestionWords {
  readonly asked: string;
  readonly around: string;
}

/** A word of `asked` counts this many times as much as one of `around`. */
const ASKED_WEIGHT = 3;
/** A word counts at most this many times, however often a long text repeats it. */
const MOST_REPEATS = 3;

/**
 * Proposes the topic whose words occur most in a question; null where no topic's words occur or two topics
 * score the same. A phrase counts once for each of its words, because it seldom occurs by chance. A person
 * always confirms the proposal.
 */
export function proposeTopic(
  { asked, around }: QuestionWords,
  topics: readonly ProposableTopic[],
): string | null {
  const [askedText, aroundText] = [foldWords(asked), foldWords(around)];
  const scored = topics
    .map(({ code, words }) => ({
      code,
      score: words.reduce((sum, word) => {
        const folded = foldWords(word);
        const length = folded.trim().split(' ').length;
        return sum + length * (ASKED_WEIGHT * countOf(folded, askedText) + countOf(folded, aroundText));
      }, 0),
    }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first || first.score === 0 || first.score === second?.score) return null;
  return first.code;
}

function countOf(word: string, text: string): number {
  if (word.trim() === '') return 0;
  return Math.min(MOST_REPEATS, text.split(word).length - 1);
}

/** Lower case without accents, with each word between spaces, so that 'sal' isn't found in 'salida'. */
function foldWords(text: string): string {
  const folded = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
  // Two spaces between words, because two wanted neighbours can't share one space.
  return ` ${folded.replaceAll(' ', '  ')} `;
}
