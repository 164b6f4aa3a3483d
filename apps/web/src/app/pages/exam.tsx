import { ExamPage } from '../../features/exams/taking/exam-page.tsx';
import { useAttemptId, useExamMode, useExamType } from './use-exam-params.ts';

export function Exam() {
  const attemptId = useAttemptId();
  // The key starts a new page for each attempt. 'Generar de nuevo' leads from one attempt to the next, and no
  // state of the first may stay.
  return <ExamPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
