import { ReviewPage } from '../../features/exams/review/review-page.tsx';
import { useAttemptId, useExamType } from './use-exam-params.ts';

export function Review() {
  const attemptId = useAttemptId();
  return <ReviewPage key={attemptId} examType={useExamType()} attemptId={attemptId} />;
}
