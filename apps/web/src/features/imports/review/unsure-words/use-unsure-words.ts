import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useEffect } from 'react';
import { findWords } from './find-words.ts';
import './unsure-words.css';

/** The name by which the style sheet knows the marked words. */
const NAME = 'unsure-word';

/** Whether the browser marks text without changing the page. Others show the words in the warning alone. */
export const marksWords = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;

/**
 * Marks the words that warnings are about in the fields of some parts of the form, also while somebody writes there. The
 * marks are drawn over the page and are no part of the text, so that they are never saved.
 * @param parts ids of elements that hold fields of formatted text
 */
export function useUnsureWords(parts: readonly string[], warnings: readonly ImportWarning[]): void {
  const ids = parts.join(' ');
  useEffect(() => {
    const words = warnings.flatMap((warning) => warning.words ?? []);
    if (words.length === 0 || !marksWords()) return;
    const sections = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const highlight = CSS.highlights.get(NAME) ?? new Highlight();
    CSS.highlights.set(NAME, highlight);
    let marks: readonly Range[] = [];
    const unmark = () => {
      for (const range of marks) highlight.delete(range);
    };
    const mark = () => {
      unmark();
      marks = findWords(
        sections.flatMap((section) => [...section.querySelectorAll('.editor-content')]),
        words,
      );
      for (const range of marks) highlight.add(range);
    };
    mark();
    const observer = new MutationObserver(mark);
    for (const section of sections)
      observer.observe(section, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      unmark();
    };
  }, [ids, warnings]);
}
