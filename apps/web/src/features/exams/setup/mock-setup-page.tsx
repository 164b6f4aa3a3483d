import type { ExamType } from '@amauta/contract/catalogue.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error.ts';
import { appConfig } from '../../../api/app-config.ts';
import { useSession } from '../../../api/session-store.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../../ui/surface.tsx';
import { MockSetupForm } from './mock-setup-form.tsx';
import { setupCatalogueQuery } from './setup.queries.ts';

const LEDES: Record<ExamType, string> = {
  Ascenso:
    'Arma un examen como el oficial. Elige tu grupo de inscripción y los años de los que saldrán las preguntas.',
  Nombramiento:
    'Arma un examen como el oficial. Elige tu grupo de inscripción, los años y los tipos de pregunta.',
  Directivos: 'Marca los exámenes de los que saldrán las preguntas: gestión, lectura o ambas.',
};

/** Where a mock exam of one type is put together. */
export function MockSetupPage({ examType }: { examType: ExamType }) {
  const session = useSession();
  const hasAccess = session !== null && examTypesOf(session.type_access).includes(examType);
  return (
    <Page>
      <PageHead context={examType} title="Simulacro de examen" lede={LEDES[examType]} />
      {hasAccess ? (
        <AccessibleSetup
          // Another exam type is another page: nothing chosen in one may linger in the other.
          key={examType}
          examType={examType}
          expiredOn={session.is_expired ? (session.expiration_date ?? '') : null}
        />
      ) : (
        <Notice tone="warn" action={<ContactLink />}>
          <p>
            <b>No tienes acceso a esta sección.</b> Tu cuenta no incluye los exámenes de {examType}.
          </p>
        </Notice>
      )}
    </Page>
  );
}

/** `expiredOn` is null while the access is good. */
function AccessibleSetup({ examType, expiredOn }: { examType: ExamType; expiredOn: string | null }) {
  const catalogue = useQuery(setupCatalogueQuery(examType));
  if (catalogue.isPending)
    return <Skeleton lines={9} text="Cargando opciones..." className="max-w-[46rem]" />;
  if (catalogue.isError) {
    return (
      <ErrorState
        message={messageOf(catalogue.error, 'Error al obtener metadata')}
        onRetry={() => void catalogue.refetch()}
      />
    );
  }
  const offered = examType === 'Directivos' ? catalogue.data.directiveExams : catalogue.data.choices;
  if (offered.length === 0) {
    return (
      <EmptyState title="Aún no tienes un grupo de inscripción" action={<ContactLink />}>
        <p>Escríbenos y lo activamos en tu cuenta.</p>
      </EmptyState>
    );
  }
  return (
    <MockSetupForm catalogue={catalogue.data} blocked={expiredOn === null ? null : expiredText(expiredOn)} />
  );
}

function expiredText(date: string): string {
  const when = date === '' ? '' : ` el ${formatDate(date)}`;
  return `Tu acceso venció${when}. Renuévalo para iniciar un simulacro.`;
}

function ContactLink() {
  const { contactUrl } = appConfig();
  if (contactUrl === '') return null;
  return (
    <a href={contactUrl} target="_blank" rel="noreferrer" className={buttonClass()}>
      Escribirnos
    </a>
  );
}
