import { CurrentImports } from '../../features/imports/list/current-imports.tsx';
import { PdfCard } from '../../features/imports/start/pdf-card.tsx';
import { BankPage } from '../../features/questions/bank/bank-page.tsx';
import { useCategoryTags } from './use-category-tags.ts';

/** The page on which a paper is chosen, with the import of a PDF or Word file into it. */
export function Bank() {
  const tagsOf = useCategoryTags();
  return (
    <BankPage
      drawImport={({ category, problemId }) => (
        <PdfCard category={category} problemId={problemId} tags={category ? tagsOf(category) : []} />
      )}
    >
      <CurrentImports tagsOf={tagsOf} />
    </BankPage>
  );
}
