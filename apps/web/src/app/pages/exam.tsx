import { ExamPage } from '../../features/exams/taking/exam-page.tsx';
import { useAttemptId, useExamMode, useExamType } from './use-exam-params.ts';

export function Exam() {
  const attemptId = useAttemptId();
  // Keyed, since nothing of one attempt may linger in another: 'Generar de nuevo' leads from one to the next.
  return <ExamPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
