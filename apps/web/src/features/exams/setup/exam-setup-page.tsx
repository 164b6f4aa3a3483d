import type { ExamType } from '@amauta/contract/catalogue.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { isArriving } from '../../../ui/feedback/loaded.tsx';
import { EmptyState, Notice, Skeleton } from '../../../ui/feedback/surface.tsx';
import { formatDate } from '../../../ui/format.ts';
import { ContactLink } from '../../../ui/layout/contact-link.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { Whole } from '../../../ui/whole.tsx';
import { attemptListQuery } from '../my-exams/my-exams.queries.ts';
import { UnfinishedAttempt } from '../my-exams/unfinished-attempt.tsx';
import { papersQuery } from '../papers/paper-shelf.ts';
import { StorageNotice } from '../papers/storage-notice.tsx';
import { StoredPapers } from '../papers/stored-papers.tsx';
import { ExamSetupForm } from './exam-setup-form.tsx';
import { MockWays } from './real/mock-ways.tsx';
import { setupOfferQuery } from './setup.queries.ts';
import { setupTexts } from './setup-texts.ts';
import type { SetupMode } from './state/setup-state.ts';
import { TodayLink } from './today-link.tsx';

interface ExamSetupPageProps {
  examType: ExamType;
  mode: SetupMode;
}

/** The page that sets up an exam of one type: a mock drawn from several years, or the whole paper of a bank. */
export function ExamSetupPage({ examType, mode }: ExamSetupPageProps) {
  const session = useSession();
  const hasAccess = session !== null && examTypesOf(session.type_access).includes(examType);
  const { title, lede } = setupTexts(mode, examType);
  return (
    <Page>
      <PageHead
        context={examType}
        title={title}
        lede={
          hasAccess ? (
            <>
              {lede} <TodayLink />
            </>
          ) : (
            lede
          )
        }
      />
      {hasAccess ? <UnfinishedAttempt /> : null}
      {hasAccess && mode === 'MOCK' ? <StoredPapers /> : null}
      {hasAccess ? <StorageNotice needsShelf={mode === 'MOCK'} /> : null}
      {hasAccess ? (
        <AccessibleSetup
          // The key resets the form when the exam type or mode changes, so that no choice carries over.
          key={`${mode} ${examType}`}
          examType={examType}
          mode={mode}
          accountId={session.id}
          expiredOn={session.is_expired ? (session.expiration_date ?? '') : null}
        />
      ) : (
        <Notice tone="warn" action={<WriteToUs about={`Quiero acceder a los exámenes de ${examType}.`} />}>
          <p>
            <b>No tienes acceso a esta sección.</b> Tu cuenta no incluye los exámenes de {examType}.
          </p>
        </Notice>
      )}
    </Page>
  );
}

/** @param expiredOn when the teacher's access expired; null while it is valid */
function AccessibleSetup(props: ExamSetupPageProps & { accountId: number; expiredOn: string | null }) {
  const { examType, mode, accountId, expiredOn } = props;
  const offer = useQuery(setupOfferQuery(examType));
  // An unfinished exam and the stored papers stand above the form.
  const attempts = useQuery(attemptListQuery(undefined, 1));
  const papers = useQuery({ ...papersQuery(accountId), enabled: mode === 'MOCK' });
  if (offer.isPending || isArriving(attempts) || isArriving(papers))
    return <Skeleton lines={9} text="Cargando opciones..." className="max-w-[46rem]" />;
  if (offer.isError) {
    return (
      <LoadProblem
        error={offer.error}
        waits="Para armar un examen nuevo necesitas internet."
        onRetry={() => void offer.refetch()}
      />
    );
  }
  const options = examType === 'Directivos' ? offer.data.directiveExams : offer.data.choices;
  if (options.length === 0) {
    return (
      <EmptyState
        title="Aún no tienes un grupo de inscripción"
        action={<WriteToUs about="Mi cuenta aún no tiene un grupo de inscripción." />}
      >
        <p>Escríbenos y lo activamos en tu cuenta.</p>
      </EmptyState>
    );
  }
  const setup = {
    catalogue: { ...offer.data, mode },
    blocked: expiredOn === null ? null : expiredText(expiredOn, setupTexts(mode, examType).started),
  };
  return mode === 'MOCK' ? <MockWays {...setup} /> : <ExamSetupForm {...setup} />;
}

function expiredText(date: string, started: string): ReactNode {
  const when = date === '' ? null : <Whole>{formatDate(date)}</Whole>;
  return (
    <>
      Tu acceso venció{when && ' el '}
      {when}. Renuévalo para iniciar {started}.
    </>
  );
}

function WriteToUs({ about }: { about: string }) {
  return (
    <ContactLink about={about} className={buttonClass()}>
      Escribirnos
    </ContactLink>
  );
}
