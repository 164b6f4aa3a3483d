import { notFound } from '@tanstack/react-router';
import { idOf } from '../../paths.ts';

/**
 * Shows the 404 page when the address has a word in place of an id. Call it in a route's `beforeLoad`: it then runs
 * before the page is drawn, so that the shell shows its usual frame and the right title.
 * @param params the parameters of the address; names that end in `Id` hold ids
 */
export function requireIds(params: Readonly<Record<string, string | undefined>>): void {
  for (const [name, word] of Object.entries(params)) {
    if (name.endsWith('Id') && word !== undefined && idOf(word) === null) throw notFound();
  }
}
