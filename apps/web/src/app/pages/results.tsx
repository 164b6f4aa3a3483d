import { ResultsPage } from '../../features/exams/results/results-page.tsx';
import { useAttemptId, useExamMode, useExamType } from './use-exam-params.ts';

export function Results() {
  const attemptId = useAttemptId();
  // Keyed, since another attempt is another page: 'Dar nuevo examen' leads from one to the next.
  return <ResultsPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
