import type { FlowPage } from '../layout/flow.ts';

const CONTENTS = /^(.*?)\s+de la p[áa]gina\s+(\d{1,3})\s+a la p[áa]gina\s+(\d{1,3})/i;
const COVER = /^(?:educaci[óo]n b[áa]sica\b|nivel\b|ciclo\b|ciclos\b|especialidad\b|[áa]rea\b)/i;
const NO_TITLE =
  /^(?:concurso\b|fecha\b|instrucciones|[A-Z]\d{2}-|cuadernillo|ministerio|siglas|.*\bde la p[áa]gina\b)/i;

/** Whether a line of a cover names a group: a line of its own, no part of a sentence. */
function isCoverLine(text: string): boolean {
  return COVER.test(text) && /^\p{Lu}/u.test(text) && !/[.,;:?]$/.test(text.trim());
}

/** The name of a group: from the table of contents, else from the cover before the group. */
export function groupTitle(
  pages: readonly FlowPage[],
  fronts: readonly FlowPage[],
  { firstPage, lastPage }: { firstPage: number; lastPage: number },
): string {
  for (const line of pages.flatMap((page) => page.lines)) {
    const [, title, from, to] = CONTENTS.exec(line.text) ?? [];
    if (title && Number(from) <= firstPage && Number(to) >= lastPage) return title.trim();
  }
  for (const { lines } of fronts.toReversed()) {
    const at = lines.findIndex((line) => isCoverLine(line.text));
    if (at < 0) continue;
    const rest = lines.slice(at, at + 4);
    const end = rest.findIndex((line) => NO_TITLE.test(line.text) || line.text.length > 60);
    return rest
      .slice(0, end < 0 ? 2 : end)
      .map((line) => line.text.trim())
      .join(' · ');
  }
  return '';
}
