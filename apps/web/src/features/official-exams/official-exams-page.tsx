import { ExamType } from '@amauta/contract/catalogue.ts';
import { endOfficialBlueprintRoute, type OfficialBlueprint } from '@amauta/contract/exams/official.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useMay } from '../../api/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { RemovalDialog } from '../../ui/overlays/removal-dialog.tsx';
import { AddExamDialog } from './add-exam-dialog.tsx';
import { ExamRules } from './exam-rules.tsx';
import { officialExamsQuery } from './official-exams.queries.ts';

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
      <Loaded query={list} inCard lines={8} text="Cargando los exámenes oficiales...">
        {(exams) => <Exams exams={exams} mayWrite={mayWrite} onFollow={setBase} onEnd={setEnding} />}
      </Loaded>
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
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

/** Ends an official exam, after asking. Teachers are no longer offered an ended exam. */
function EndExamDialog({ exam, onClose }: { exam: OfficialBlueprint | null; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={exam}
      title={({ name }) => `Terminar ${name}`}
      words={() => ({ verb: 'Terminar', pending: 'Terminando...' })}
      remove={({ id }) => {
        const options = { params: { id }, fallback: 'No se pudo terminar el examen.' };
        return call(endOfficialBlueprintRoute, options);
      }}
      forget={(client) => client.invalidateQueries({ queryKey: officialExamsQuery.queryKey })}
      onClose={onClose}
    >
      {({ attempt_count: attempts }) => (
        <>
          <p>Los docentes ya no podrán elegirlo, y no se puede volver a ofrecer.</p>
          <p className="mt-2 text-ink-2">
            {attempts > 0
              ? 'Los exámenes que se rindieron con él, y los que están en curso, conservan sus reglas.'
              : 'Nadie lo rindió todavía.'}
          </p>
        </>
      )}
    </RemovalDialog>
  );
}
