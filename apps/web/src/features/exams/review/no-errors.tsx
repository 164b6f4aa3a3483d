import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { progressQuery } from '../exams.queries.ts';

/** Shown when an attempt has no errors to review. Praises, unless no answer was right. */
export function NoErrors({ attemptId, resultsPath }: { attemptId: number; resultsPath: string }) {
  const progress = useQuery(progressQuery(attemptId));
  if (progress.isPending) return <Skeleton />;
  const right = progress.data?.correct;
  const isPraised = right !== undefined && right > 0;
  return (
    <Card>
      <EmptyState
        title={isPraised ? '¡Excelente trabajo!' : 'No hay errores que repasar'}
        action={
          <Link to={resultsPath} className={buttonClass({ variant: 'primary' })}>
            Volver a resultados
          </Link>
        }
      >
        {right === 0 ? <p>En este examen no respondiste ninguna pregunta.</p> : <p>Sin errores</p>}
      </EmptyState>
    </Card>
  );
}
