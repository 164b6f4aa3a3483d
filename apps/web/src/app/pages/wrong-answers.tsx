import { WrongAnswersPage } from '../../features/exams/wrong-answers/wrong-answers-page.tsx';
import { useExamType } from './address-params.ts';

export function WrongAnswers() {
  const examType = useExamType();
  // The key starts a new page for each exam type, so that nothing opened in one stays open in the other.
  return <WrongAnswersPage key={examType} examType={examType} />;
}
