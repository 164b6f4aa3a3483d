import { ReviewPage } from '../../features/exams/review/review-page.tsx';
import { useExamType, useIdInAddress } from './address-params.ts';

export function Review() {
  const attemptId = useIdInAddress('attemptId');
  return <ReviewPage key={attemptId} examType={useExamType()} attemptId={attemptId} />;
}
