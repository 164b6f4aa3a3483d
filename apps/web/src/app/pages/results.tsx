import { ResultsPage } from '../../features/exams/results/results-page.tsx';
import { useExamMode, useExamType, useIdInAddress } from './address-params.ts';

export function Results() {
  const attemptId = useIdInAddress('attemptId');
  // The key starts a new page for each attempt. 'Dar nuevo examen' leads from one attempt to the next.
  return <ResultsPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
