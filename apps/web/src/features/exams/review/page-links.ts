import type { ReviewPage } from '@amauta/contract/practice.ts';

type Links = Pick<ReviewPage['links'], 'prev' | 'next'>;

/** The page number in a link; null when the link has none. */
export function pageOfLink(link: string): number | null {
  const query = link.split('#', 1)[0]?.split('?')[1] ?? '';
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null;
}

/** The page after this one, or null at the end. If the link can't be read, the page number goes up by one. */
export function nextPage({ next }: Links, page: number): number | null {
  if (!next) return null;
  return pageOfLink(next) ?? page + 1;
}

/**
 * The page before this one, or null at the start. If the link can't be read, the page number goes down by
 * one, to no less than 1.
 */
export function previousPage({ prev }: Links, page: number): number | null {
  if (!prev) return null;
  return pageOfLink(prev) ?? Math.max(1, page - 1);
}

/** The page number that a person typed, or null if there is no such page. */
export function typedPage(text: string, totalPages: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return null;
  const page = Number(trimmed);
  return page >= 1 && page <= totalPages ? page : null;
}
