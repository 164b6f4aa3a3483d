import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleItem, samplePage } from '../fixtures/exam-samples.fixture.ts';
import { HEADING_ID } from './page-focus.ts';
import { QuestionView } from './question-view.tsx';

it('leads back to the shared text from below the questions, without covering them', () => {
  const { data } = samplePage(1, [sampleItem(1), sampleItem(2)], { pages: 1, questions: 2 });
  render(
    <QuestionView
      question={data}
      total={2}
      stateOf={() => 'unanswered'}
      chosenOf={() => undefined}
      choose={() => undefined}
      real={null}
    />,
  );
  const back = () => screen.queryByRole('button', { name: 'Volver al texto' });
  const questions = screen.getByRole('region', { name: 'Preguntas' });
  const scroller = questions.parentElement as HTMLElement;
  const frame = scroller.parentElement as HTMLElement;
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 390, 600);
  scroller.scrollTo = () => undefined;

  const scrollQuestionsTo = (top: number) => {
    questions.getBoundingClientRect = () => new DOMRect(0, top, 390, 2000);
    scroller.scrollTop = 1000 - top;
    fireEvent.scroll(scroller);
  };
  scrollQuestionsTo(400);
  expect(back()).toBeNull();
  scrollQuestionsTo(200);
  // The button must be beside the scrolling area: inside, it would cover an alternative.
  expect(back()?.parentElement).toBe(frame);
  fireEvent.click(back() as HTMLElement);
  expect(document.activeElement?.id).toBe(HEADING_ID);
});
