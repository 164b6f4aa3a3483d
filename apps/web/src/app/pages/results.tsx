import { ResultsPage } from '../../features/exams/results/results-page.tsx';
import { useAttemptId, useExamMode, useExamType } from './use-exam-params.ts';

export function Results() {
  const attemptId = useAttemptId();
  // The key starts a new page for each attempt. 'Dar nuevo examen' leads from one attempt to the next.
  return <ResultsPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
