import { MockSetupPage } from '../../features/exams/setup/mock-setup-page.tsx';
import { useExamType } from './use-exam-params.ts';

export function MockSetup() {
  return <MockSetupPage examType={useExamType()} />;
}
