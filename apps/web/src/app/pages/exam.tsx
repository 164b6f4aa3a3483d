import { ExamPage } from '../../features/exams/taking/exam-page.tsx';
import { useExamMode, useExamType, useIdInAddress } from './address-params.ts';

export function Exam() {
  const attemptId = useIdInAddress('attemptId');
  // The key starts a new page for each attempt. 'Generar de nuevo' leads from one attempt to the next, and no
  // state of the first may stay.
  return <ExamPage key={attemptId} examType={useExamType()} mode={useExamMode()} attemptId={attemptId} />;
}
