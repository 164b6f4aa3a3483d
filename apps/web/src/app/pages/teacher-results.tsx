import { ScoreChart } from '../../features/exams/my-exams/score-chart.tsx';
import { scaleOf } from '../../features/exams/my-exams/score-scale.ts';
import { ResultsSummaryPage } from '../../features/teachers/results-summary/results-summary-page.tsx';
import { useIdInAddress } from './address-params.ts';

/** A teacher's results as administrators see them, with the same chart that the teacher sees. */
export function TeacherResults() {
  const id = useIdInAddress('teacherId');
  return (
    <ResultsSummaryPage
      key={id}
      teacherId={id}
      drawChart={(type, scores) => <ScoreChart examType={type} scale={scaleOf(scores)} />}
    />
  );
}
