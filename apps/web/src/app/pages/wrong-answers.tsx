import { WrongAnswersPage } from '../../features/exams/wrong-answers/wrong-answers-page.tsx';
import { useExamType } from './use-exam-params.ts';

export function WrongAnswers() {
  const examType = useExamType();
  // Keyed, since another exam type is another list: nothing opened in one may linger in the other.
  return <WrongAnswersPage key={examType} examType={examType} />;
}
