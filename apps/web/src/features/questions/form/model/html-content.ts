/** Whether there is nothing to read in a piece of HTML: no text and no math. */
export function isBlank(html: string): boolean {
  if (html.includes('data-math')) return false;
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;|&#160;/g, ' ')
      .trim() === ''
  );
}
