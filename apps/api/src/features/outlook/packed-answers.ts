import { Kind } from '@amauta/contract/catalogue.ts';
import type { AnsweredItem } from '@amauta/exam-rules/ability/ability.ts';

const GRADED_BYTES = 12;

/**
 * Reads the answers that `findGradedAnswers` packed. Days count from 1970-01-01. `unknown` tells the difficulty to
 * assume of an item that was never estimated.
 */
export function unpackGraded(
  packed: Uint8Array,
  unknown: (kind: Kind) => { readonly difficulty: number; readonly standardError: number },
): AnsweredItem[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const answered: AnsweredItem[] = [];
  for (let at = 0; at < view.byteLength; at += GRADED_BYTES) {
    const graded = view.getInt16(at + 2);
    // SQL counts the places of the kinds from 1.
    const kind = Kind.options[(graded >> 1) - 1];
    if (!kind) throw new Error(`a packed answer has the unknown kind ${graded >> 1}`);
    const difficulty = view.getFloat32(at + 4);
    const estimate = Number.isNaN(difficulty)
      ? unknown(kind)
      : { difficulty, standardError: view.getFloat32(at + 8) };
    answered.push({ kind, day: view.getInt16(at), right: (graded & 1) === 1, ...estimate });
  }
  return answered;
}
