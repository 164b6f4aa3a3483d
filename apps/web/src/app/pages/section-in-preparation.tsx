import { Link, useMatches } from '@tanstack/react-router';
import { useSession } from '../../api/session-store.ts';
import { examTypeOfSlug, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Card, EmptyState } from '../../ui/surface.tsx';
import { teacherLanding } from '../guards.ts';

/** A section that is not there yet: says so, and for teachers leads to what is. */
export function SectionInPreparation() {
  const session = useSession();
  const { title, word } = useMatches({
    select: (matches) => ({
      title: matches.findLast((match) => match.staticData.title)?.staticData.title ?? '',
      word: matches[0] ? (matches.at(-1)?.pathname.split('/')[2] ?? '') : '',
    }),
    structuralSharing: true,
  });
  const examType = examTypeOfSlug(word);
  const landing = session?.role === 'DOC' ? teacherLanding(session.type_access) : paths.teacherResources;
  const mock = examType ? paths.examStart(examType, 'simulacro-examen') : landing;
  return (
    <Page>
      <PageHead context={examType} title={title} />
      <Card>
        <EmptyState
          title="Estamos preparando esta sección."
          action={
            mock === paths.teacherResources ? undefined : (
              <Link to={mock} className={buttonClass({ variant: 'primary' })}>
                Ir al simulacro de examen
              </Link>
            )
          }
        />
      </Card>
    </Page>
  );
}
