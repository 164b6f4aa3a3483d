import { ExamSetupPage } from '../../features/exams/setup/exam-setup-page.tsx';
import { useExamType } from './address-params.ts';

export function MockSetup() {
  return <ExamSetupPage examType={useExamType()} mode="MOCK" />;
}
