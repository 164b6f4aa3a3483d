import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Tags } from '../../ui/feedback/badge.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page } from '../../ui/layout/page.tsx';

interface ImportFrameProps {
  title: string;
  /** The words for the paper of the import. */
  tags?: readonly string[];
  children: ReactNode;
}

/** The head of every page about an import: the link back to the bank, the title, and the paper. */
export function ImportFrame({ title, tags = [], children }: ImportFrameProps) {
  return (
    <Page>
      <header className="mb-6 lg:mb-8">
        <BackLink to={paths.adminBank}>Banco de Preguntas</BackLink>
        <h1 tabIndex={-1}>{title}</h1>
        {tags.length > 0 ? (
          <div className="mt-2">
            <Tags label="Categoría" items={tags} />
          </div>
        ) : null}
      </header>
      {children}
    </Page>
  );
}
