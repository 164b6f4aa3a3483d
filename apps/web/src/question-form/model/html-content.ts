/** Whether HTML has no content: no text, no math and no image. */
export function isBlank(html: string): boolean {
  if (html.includes('data-math') || html.includes('<img')) return false;
  return (
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&nbsp;|&#160;/g, ' ')
      .trim() === ''
  );
}
