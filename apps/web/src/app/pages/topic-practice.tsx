import { TopicPracticePage } from '../../features/exams/topics/topic-practice-page.tsx';
import { useExamType } from './address-params.ts';

export function TopicPractice() {
  const examType = useExamType();
  return <TopicPracticePage key={examType} examType={examType} />;
}
