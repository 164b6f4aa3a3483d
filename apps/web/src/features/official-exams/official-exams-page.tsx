import { ExamType } from '@amauta/contract/catalogue.ts';
import type { OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { useMay } from '../../api/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Card, EmptyState, ErrorState, Skeleton } from '../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { AddExamDialog } from './add-exam-dialog.tsx';
import { EndExamDialog } from './end-exam-dialog.tsx';
import { ExamRules } from './exam-rules.tsx';
import { LIST_FALLBACK, officialExamsQuery } from './official-exams.queries.ts';

/** The official exams that teachers can take as on the day. */
export function OfficialExamsPage() {
  const list = useQuery(officialExamsQuery);
  const mayWrite = useMay('content:write');
  /** The exam on which a new one is based; null for an empty form, undefined while no exam is being added. */
  const [base, setBase] = useState<OfficialBlueprint | null>();
  const [ending, setEnding] = useState<OfficialBlueprint | null>(null);
  return (
    <Page wide>
      <PageHead
        context="Administración"
        title="Exámenes oficiales"
        lede="Las reglas con que se rinde y se puntúa como en el día. Un examen no se modifica: se termina y se agrega el que lo sigue."
        actions={
          mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setBase(null)}>
              Agregar examen
            </Button>
          ) : null
        }
      />
      {list.data ? (
        <Exams exams={list.data} mayWrite={mayWrite} onFollow={setBase} onEnd={setEnding} />
      ) : list.isPending ? (
        <Card>
          <Skeleton lines={8} text="Cargando los exámenes oficiales..." />
        </Card>
      ) : (
        <ErrorState message={messageOf(list.error, LIST_FALLBACK)} onRetry={() => void list.refetch()} />
      )}
      {base === undefined ? null : <AddExamDialog base={base} onClose={() => setBase(undefined)} />}
      <EndExamDialog exam={ending} onClose={() => setEnding(null)} />
    </Page>
  );
}

interface ExamsProps {
  exams: readonly OfficialBlueprint[];
  mayWrite: boolean;
  onFollow: (exam: OfficialBlueprint) => void;
  onEnd: (exam: OfficialBlueprint) => void;
}

function Exams({ exams, ...actions }: ExamsProps) {
  if (exams.length === 0) {
    return (
      <Card>
        <EmptyState title="Aún no hay exámenes oficiales">
          <p>Sin ellos los docentes solo pueden practicar en el modo Aprender.</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid gap-6">
      {ExamType.options.map((type) => {
        const ofType = exams.filter((exam) => exam.exam_type === type);
        if (ofType.length === 0) return null;
        return (
          <Card key={type} padded={false} aria-labelledby={`examenes-${type}`}>
            <h2 id={`examenes-${type}`} className="px-4 pt-4 text-lg md:px-6">
              {type}
            </h2>
            <ul aria-labelledby={`examenes-${type}`} className="divide-y divide-line px-4 md:px-6">
              {ofType.map((exam) => (
                <ExamRules key={exam.id} exam={exam} {...actions} />
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
