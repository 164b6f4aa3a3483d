import type { SystemStatus } from '@amauta/contract/system.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Card, Notice } from '../../ui/feedback/surface.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { FailureList } from './failure-list.tsx';
import { systemStatusQuery } from './status.queries.ts';
import { formatMoment, type Health, partsOf, type StatusPart, summaryOf } from './status-parts.ts';

const HEALTH: Record<Health, { word: string; icon: LucideIcon }> = {
  ok: { word: 'Bien', icon: CircleCheck },
  warn: { word: 'Por revisar', icon: TriangleAlert },
  bad: { word: 'Con falla', icon: CircleX },
};

/** For administrators: the parts of the installation and the state of each. */
export function SystemStatusPage() {
  const status = useQuery(systemStatusQuery());
  return (
    <Page wide>
      <PageHead
        context="Administración"
        title="Estado del sistema"
        lede="Se actualiza cada 30 segundos mientras la página está abierta."
        actions={
          <Button
            icon={<RefreshCw />}
            aria-disabled={status.isFetching}
            onClick={() => {
              if (!status.isFetching) void status.refetch();
            }}
          >
            {status.isFetching ? 'Actualizando...' : 'Actualizar'}
          </Button>
        }
      />
      <Loaded query={status} inCard lines={8} text="Cargando el estado del sistema...">
        {(data) => <Status status={data} staleReason={status.error && messageOf(status.error)} />}
      </Loaded>
    </Page>
  );
}

function Status({ status, staleReason }: { status: SystemStatus; staleReason: string | null }) {
  const parts = partsOf(status);
  const { health, text } = summaryOf(parts, status.failures.total);
  return (
    <div className="grid gap-6">
      {staleReason ? (
        <Notice tone="bad" role="status">
          <p>
            {staleReason} Lo que ves es de {formatMoment(status.server_time)}.
          </p>
        </Notice>
      ) : (
        <Notice tone={health} icon={HEALTH[health].icon} role="status">
          <p className="font-semibold">{text}</p>
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {parts.map((part) => (
          <PartCard key={part.name} part={part} />
        ))}
        <PartCard
          part={{
            name: 'Servidor',
            health: status.failures.total > 0 ? 'warn' : 'ok',
            facts: [
              ['Versión', status.version],
              ['En marcha desde', formatMoment(status.started_at)],
              ['Hora del servidor', formatMoment(status.server_time)],
              ['Fallas de hoy', formatNumber(status.failures.total)],
            ],
          }}
        />
      </div>
      <FailureList failures={status.failures} />
    </div>
  );
}

function PartCard({ part }: { part: StatusPart }) {
  const id = useId();
  const { word, icon: Icon } = HEALTH[part.health];
  return (
    <Card aria-labelledby={id} className="grid content-start gap-3 max-md:p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {part.name}
        </h2>
        <Badge tone={part.health} icon={<Icon />}>
          {word}
        </Badge>
      </div>
      {part.advice ? <p className="text-[1rem] leading-[1.45] text-ink-2">{part.advice}</p> : null}
      <dl className="grid gap-1.5 text-[1rem]">
        {part.facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5 first:border-0 first:pt-0"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="num font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
