import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../../../testing/resize-observer.ts';
import type { ExamTally } from '../answers/item-state.ts';
import { ExamPanel } from './exam-panel.tsx';

const TALLY: ExamTally = {
  total: 60,
  correct: 0,
  incorrect: 0,
  unanswered: 60,
  pending: [],
  saved: 0,
  answered: 0,
  marks: [],
};
const offset = () => document.documentElement.style.getPropertyValue('--dialog-toast-offset');

afterEach(() => vi.unstubAllGlobals());

it('toasts stand above the button to finish while the panel is open', () => {
  stubResizeObserver();
  vi.stubGlobal('innerHeight', 768);
  vi.stubGlobal('innerWidth', 1024);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const holdsButton = this.tagName === 'DIV' && this.textContent === 'Finalizar examen';
    return (
      holdsButton ? { top: 640, right: 1024, bottom: 700 } : { top: 0, right: 0, bottom: 0 }
    ) as DOMRect;
  });
  const panel = (isOpen: boolean) => (
    <ExamPanel
      place="side"
      isOpen={isOpen}
      tally={TALLY}
      page={1}
      isLost={false}
      onJump={() => {}}
      onFinish={() => {}}
      onClose={() => {}}
    />
  );
  const { rerender } = render(panel(true));
  expect(offset()).toBe('140px');
  rerender(panel(false));
  expect(offset()).toBe('');
});
