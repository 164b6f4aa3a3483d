/**
 * Puts a text on the clipboard; false where the browser refuses. Outside of secure origins there is no clipboard to
 * write to, so the text is selected within `place` and copied as a person would.
 */
export async function copyText(text: string, place: Element): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, for instance without the permission: the older way may still work.
  }
  return copySelected(text, place);
}

function copySelected(text: string, place: Element): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.className = 'sr-only';
  // Within the dialog, which would take the focus back from anywhere else.
  place.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
