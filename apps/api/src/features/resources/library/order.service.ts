import type { NewOrder } from '@amauta/contract/resources/fields.ts';
import { RequestFailure } from '../../../http/failure.ts';

const STALE = 'La lista cambió mientras la ordenabas. Recarga la página y vuelve a ordenarla.';

/**
 * Throws unless an order names every row of the list once, each with its own place.
 * @throws RequestFailure 422, with `foreignText` when the order names a row of another list
 */
export function refuseOrder(order: NewOrder, list: readonly { id: number }[], foreignText = STALE): void {
  const known = new Set(list.map(({ id }) => id));
  if (order.some(({ id }) => !known.has(id))) throw new RequestFailure('RULE_BROKEN', foreignText);
  const ids = new Set(order.map(({ id }) => id));
  if (ids.size !== order.length) throw new RequestFailure('RULE_BROKEN', 'La lista repite un elemento.');
  if (ids.size !== known.size) throw new RequestFailure('RULE_BROKEN', STALE);
  if (new Set(order.map(({ order }) => order)).size !== order.length)
    throw new RequestFailure('RULE_BROKEN', 'La lista repite una posición.');
}
