import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { Tags } from '../../../../ui/feedback/badge.tsx';
import { wordsOf } from '../../bank/bank-choice.ts';
import { bankCatalogueQuery, filterOf } from '../../questions.queries.ts';

/** The paper in words. Exam and year are shown at once, the rest once the catalogue has loaded. */
export function CategoryLine({ category, lead }: { category: QuestionCategory; lead?: string | undefined }) {
  const { data: catalogue } = useQuery(bankCatalogueQuery);
  const edition = category.exam_name ?? category.year?.toString();
  const place = catalogue ? wordsOf(filterOf(category), catalogue).place : [];
  // A level and its only specialty may have the same name: show the name once.
  const names = place.filter((name, index) => name !== place[index - 1]);
  return <Tags label="Categoría" items={[lead, category.type_exam, ...names, edition]} />;
}
