import type { ReviewPage } from '@amauta/contract/practice.ts';

type Links = Pick<ReviewPage['links'], 'prev' | 'next'>;

/** The page number that a link carries, or null where none can be read. */
export function pageOfLink(link: string): number | null {
  const query = link.split('#', 1)[0]?.split('?')[1] ?? '';
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null;
}

/** The page after this one, or null at the end. A link that can't be read still leads one further. */
export function nextPage({ next }: Links, page: number): number | null {
  if (!next) return null;
  return pageOfLink(next) ?? page + 1;
}

/** The page before this one, or null at the start. A link that can't be read leads one back, never below 1. */
export function previousPage({ prev }: Links, page: number): number | null {
  if (!prev) return null;
  return pageOfLink(prev) ?? Math.max(1, page - 1);
}

/** What somebody wrote as the page to go to, or null where it names none of them. */
export function typedPage(text: string, totalPages: number): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return null;
  const page = Number(trimmed);
  return page >= 1 && page <= totalPages ? page : null;
}
