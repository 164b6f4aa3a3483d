import { ExamSetupPage } from '../../features/exams/setup/exam-setup-page.tsx';
import { useExamType } from './address-params.ts';

export function BankSetup() {
  return <ExamSetupPage examType={useExamType()} mode="BANK" />;
}
