/**
 * The 25 abilities at which a distribution is kept, 0.4 logits apart, from -4.8 to 4.8. Wider steps would
 * lose information, since one paper of 20 items determines an ability to about 0.5 logits.
 */
export const ABILITY_NODES: readonly number[] = Array.from({ length: 25 }, (_, i) => (i - 12) * 0.4);

/**
 * The Rasch model: the chance that a person of this ability answers an item of this difficulty right. Both
 * are in logits.
 */
export function chanceOfRight(ability: number, difficulty: number): number {
  return 1 / (1 + Math.exp(difficulty - ability));
}

/** Weights of `ABILITY_NODES` under a normal distribution around 0. They add up to 1. */
export function normalWeights(deviation: number): Float64Array {
  const weights = Float64Array.from(ABILITY_NODES, (node) => Math.exp((-node * node) / (2 * deviation ** 2)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
