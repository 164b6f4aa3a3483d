import type { QuestionVersion } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { QueryError } from '../../../../ui/feedback/loaded.tsx';
import { Skeleton } from '../../../../ui/feedback/surface.tsx';
import { formatDate, formatTime } from '../../../../ui/format.ts';
import { CheckLine } from '../../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Whole } from '../../../../ui/whole.tsx';
import { questionVersionQuery, questionVersionsQuery } from '../../questions.queries.ts';
import { VersionCompare } from './version-compare.tsx';

interface HistoryDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
}

/** Lists the versions of a question with author and date, and compares any two. */
export function HistoryDialog({ id, open, onClose }: HistoryDialogProps) {
  const [compared, setCompared] = useState<[older: number, newer: number] | null>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={compared ? `Versión ${compared[0]} y versión ${compared[1]}` : 'Historial de versiones'}
      size={compared ? 'lg' : 'md'}
      footer={compared ? <Button onClick={() => setCompared(null)}>Volver al historial</Button> : undefined}
    >
      {!open ? null : compared ? (
        <ComparedVersions id={id} versions={compared} />
      ) : (
        <VersionList id={id} onCompare={setCompared} />
      )}
    </Dialog>
  );
}

function VersionList({
  id,
  onCompare,
}: {
  id: number;
  onCompare: (versions: [older: number, newer: number]) => void;
}) {
  const versions = useQuery(questionVersionsQuery(id));
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  if (versions.isPending) return <Skeleton lines={4} />;
  if (!versions.data) {
    return <QueryError query={versions} />;
  }
  const marked = chosen ?? versions.data.slice(0, 2).map(({ version }) => version);
  const mark = (version: number) =>
    // With a third version marked, the first one marked is dropped.
    setChosen(
      marked.includes(version) ? marked.filter((other) => other !== version) : [...marked, version].slice(-2),
    );
  const pair = marked.toSorted((a, b) => a - b);
  const compare = () => {
    const [older, newer] = pair;
    if (older !== undefined && newer !== undefined) onCompare([older, newer]);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {versions.data.length > 1 ? <p className="text-ink-2">Elige dos versiones para compararlas.</p> : null}
      <ol className="divide-y divide-line rounded-md border border-line">
        {versions.data.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isChosen={marked.includes(version.version)}
            isChoosable={versions.data.length > 1}
            onChoose={() => mark(version.version)}
          />
        ))}
      </ol>
      {versions.data.length > 1 ? (
        <Button variant="primary" aria-disabled={pair.length !== 2} onClick={compare}>
          Comparar
        </Button>
      ) : null}
    </div>
  );
}

interface VersionRowProps {
  version: QuestionVersion;
  isChosen: boolean;
  isChoosable: boolean;
  onChoose: () => void;
}

function VersionRow({ version, isChosen, isChoosable, onChoose }: VersionRowProps) {
  const { created_at: at, created_by: by } = version;
  return (
    <li className="grid">
      <CheckLine checked={isChosen} disabled={!isChoosable} onChange={onChoose} className="gap-3 px-4 py-2.5">
        <span className="min-w-0 flex-1">
          <span className="num block font-semibold">Versión {version.version}</span>
          <span className="num block text-sm text-ink-2">
            {by ?? 'Contenido inicial'}, <Whole>{formatDate(at)}</Whole> a las {formatTime(at)}
          </span>
        </span>
        {version.is_current ? <Badge tone="soft">Actual</Badge> : null}
      </CheckLine>
    </li>
  );
}

function ComparedVersions({ id, versions: [older, newer] }: { id: number; versions: [number, number] }) {
  const before = useQuery(questionVersionQuery(id, older));
  const after = useQuery(questionVersionQuery(id, newer));
  if (before.data && after.data) {
    return (
      <VersionCompare
        before={{ name: `Versión ${older}`, question: before.data }}
        after={{ name: `Versión ${newer}`, question: after.data }}
      />
    );
  }
  const failed = [before, after].find((query) => query.isError);
  if (!failed) return <Skeleton lines={6} />;
  return <QueryError query={failed} />;
}
