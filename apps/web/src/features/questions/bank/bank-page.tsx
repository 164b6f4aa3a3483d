import type { QuestionFilter } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tags } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../../../paths.ts';
import { useSearchParams } from '../../../search-params.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { filterOfAddress } from '../filter-address.ts';
import { bankCatalogueQuery } from '../questions.queries.ts';
import { BankActions, type BankPaper } from './bank-actions.tsx';
import { type BankCatalogue, bankModalities, withChange } from './bank-choice.ts';
import { CategoryCard } from './category-card.tsx';
import { DirectiveExamsCard } from './directive-exams-card.tsx';

interface BankPageProps {
  /** Renders further ways to import questions into the chosen paper. */
  drawImport?: ((paper: BankPaper) => ReactNode) | undefined;
  /** Shown below the choice. */
  children?: ReactNode;
}

/** The page where an administrator chooses a paper to view its questions or add to them. */
export function BankPage({ drawImport, children }: BankPageProps) {
  const catalogue = useQuery(bankCatalogueQuery);
  return (
    <Page>
      <PageHead
        context="Banco de Preguntas"
        title="Gestión de banco de preguntas"
        lede="Elige la categoría exacta: todo lo que añadas o visualices será de esa categoría."
        actions={
          <Link to={paths.adminTopics} className={buttonClass({ variant: 'secondary' })}>
            <Tags />
            Temas
          </Link>
        }
      />
      <Loaded query={catalogue} inCard lines={6}>
        {(loaded) => (
          <Bank loaded={loaded} drawImport={drawImport}>
            {children}
          </Bank>
        )}
      </Loaded>
    </Page>
  );
}

function Bank({ loaded, drawImport, children }: BankPageProps & { loaded: BankCatalogue }) {
  const catalogue = useMemo(() => ({ ...loaded, modalities: bankModalities(loaded.modalities) }), [loaded]);
  const { filter, choose } = useBankAddress(catalogue);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CategoryCard catalogue={catalogue} filter={filter} onChange={choose} />
        <DirectiveExamsCard
          exams={catalogue.directiveExams}
          chosenId={filter.type_exam === 'Directivos' ? (filter.exam_directive ?? null) : undefined}
          onChoose={(id) => choose({ exam_directive: id })}
        />
        {children}
      </div>
      <BankActions catalogue={catalogue} filter={filter} drawImport={drawImport} />
    </div>
  );
}

/**
 * The choice is in the address, so that reload and back keep it. If there is only one source, it is chosen
 * automatically.
 */
function useBankAddress(catalogue: BankCatalogue) {
  const [search, write] = useSearchParams();
  const given = filterOfAddress(search);
  const [first, ...others] = catalogue.sources;
  const source = given.source_section ?? (others.length === 0 ? first?.id : undefined);
  const filter = { ...given, ...(source !== undefined && { source_section: source }) };
  const choose = (change: Partial<QuestionFilter>) => {
    void write(withChange(filter, change, catalogue), { replace: true });
  };
  return { filter, choose };
}
