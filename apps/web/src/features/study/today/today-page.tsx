import { examTypesOf } from '@amauta/contract/session.ts';
import type { Today } from '@amauta/contract/study/today.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent } from 'react';
import { NetworkError } from '../../../api/api-error.ts';
import type { MaybeKept } from '../../../api/kept/kept-readings.ts';
import { type StoredUser, useSession } from '../../../api/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Card, EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { useSkipAim } from '../aim/aim.queries.ts';
import { Chance } from './chance.tsx';
import { type DeviceWork, OfflineCard } from './offline-card.tsx';
import { ScoreTrend } from './score-trend.tsx';
import { type Starting, Tasks } from './tasks.tsx';
import { TODAY_FALLBACK, TODAY_KEY, todayQuery } from './today.queries.ts';
import { asksForContest, TodayHead } from './today-head.tsx';
import { shortDay } from './today-words.ts';
import { TopicThreads } from './topic-threads.tsx';
import { UnfinishedStrip } from './unfinished-strip.tsx';
import { Week } from './week.tsx';

interface TodayPageProps {
  starting: Starting;
  work: DeviceWork;
  /** Asks before another exam is started. */
  dialog: ReactNode;
}

/** The teacher's home: the days left, what to do today and why, and how far they are. */
export function TodayPage(props: TodayPageProps) {
  const session = useSession();
  if (!session) return null;
  return (
    <Page className="max-md:pt-4! max-md:pb-6!">
      {examTypesOf(session.type_access).length === 0 ? <NoExams /> : <Loaded session={session} {...props} />}
    </Page>
  );
}

function NoExams() {
  return (
    <Card>
      <EmptyState title="Tu cuenta todavía no incluye exámenes" isPage>
        <p>Comunícate con nosotros para activarlos y aquí verás qué estudiar cada día.</p>
      </EmptyState>
    </Card>
  );
}

function Loaded({ session, ...props }: TodayPageProps & { session: StoredUser }) {
  const loaded = useQuery(todayQuery(session.id));
  const client = useQueryClient();
  const { data: today } = loaded;
  const retry = () => void loaded.refetch();
  const onOffline = useEffectEvent(retry);
  useEffect(() => {
    window.addEventListener('offline', onOffline);
    return () => window.removeEventListener('offline', onOffline);
  }, []);
  if (!today) {
    return (
      <>
        <PageHead title="Hoy" />
        {loaded.isPending ? (
          <Card>
            <Skeleton lines={8} text="Cargando tu plan de hoy..." />
          </Card>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <LoadProblem
              error={loaded.error}
              fallback={TODAY_FALLBACK}
              waits="Tu plan de hoy se muestra al volver."
              onRetry={retry}
            />
            <OfflineCard work={props.work} isFirst />
          </div>
        )}
      </>
    );
  }
  // A device that keeps nothing still shows what the page read before the connection was lost.
  const isLost = loaded.error instanceof NetworkError;
  return (
    <Content
      {...props}
      today={isLost ? { keptAt: today.readAt, ...today } : today}
      isExpired={session.is_expired}
      onAim={() => void client.invalidateQueries({ queryKey: TODAY_KEY })}
      onRetry={retry}
    />
  );
}

interface ContentProps extends TodayPageProps {
  today: MaybeKept<Today & { readAt: number }>;
  isExpired: boolean;
  onAim: () => void;
  onRetry: () => void;
}

// In the order of the phone. From 57 rem on (912 px, with text of twice the size 1824 px) there is room for two columns,
// and the areas of the grid place the parts.
function Content({ today, starting, work, dialog, isExpired, onAim, onRetry }: ContentProps) {
  const { unfinished, days_left: daysLeft, keptAt } = today;
  const skipping = useSkipAim();
  const isSkipped = today.aim.is_skipped || !skipping.isIdle;
  const isKept = keptAt !== undefined;
  const hasWork = work.paperCount > 0 || work.unsentCount > 0;
  const areas = [
    "'cd wk'",
    isKept ? "'kp kp'" : '',
    unfinished ? "'un un'" : '',
    isKept && hasWork ? "'dv dv'" : '',
    daysLeft === 0 ? "'od od'" : "'ta od'",
    "'ch to'",
    isKept || !hasWork ? '' : "'of to'",
  ];
  return (
    <div className="@container/hoy">
      <div
        className="flex flex-col gap-3.5 md:gap-5 @min-[57rem]/hoy:grid @min-[57rem]/hoy:grid-cols-[minmax(0,1fr)_22rem] @min-[57rem]/hoy:items-start @min-[57rem]/hoy:gap-x-10 @min-[57rem]/hoy:gap-y-7 @min-[57rem]/hoy:[grid-template-areas:var(--areas)]"
        style={{ '--areas': areas.filter(Boolean).join(' ') } as CSSProperties}
      >
        <TodayHead
          today={today}
          onAim={onAim}
          isSkipped={isSkipped || isKept}
          onSkip={() => skipping.mutate()}
        />
        {isKept ? <KeptLine keptAt={keptAt} onRetry={onRetry} /> : null}
        {unfinished ? (
          <UnfinishedStrip
            key={unfinished.attempt_id}
            unfinished={unfinished}
            readAt={today.readAt}
            isOutOfReach={isKept && !work.startedIds.includes(unfinished.attempt_id)}
          />
        ) : null}
        {isKept ? <OfflineCard work={work} isFirst /> : null}
        <Tasks
          today={today}
          starting={starting}
          blocked={isKept ? 'offline' : isExpired ? 'expired' : null}
          isAsking={asksForContest(today) && !isSkipped}
        />
        <Week today={today} />
        <Chance today={today} />
        <ScoreTrend today={today} />
        <TopicThreads today={today} starting={starting} isBlocked={isKept || isExpired} />
        {isKept ? null : <OfflineCard work={work} isFirst={false} />}
        {dialog}
      </div>
    </div>
  );
}

/**
 * Says that the page shows what this device kept. Reads again when the connection is back, and when it is asked to:
 * browsers don't notice every connection that comes back.
 */
function KeptLine({ keptAt, onRetry }: { keptAt: number; onRetry: () => void }) {
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <p
      role="status"
      className="num flex flex-wrap items-center gap-x-2 rounded-md bg-sunken px-4 py-1 text-sm text-ink-2 @min-[57rem]/hoy:[grid-area:kp]"
    >
      <WifiOff aria-hidden="true" className="icon-s" />
      <span className="py-1">Sin conexión. Actualizado el {shortDay(new Date(keptAt).toISOString())}.</span>
      <Button variant="ghost" className="-mr-2.5 ml-auto px-2.5!" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  );
}
