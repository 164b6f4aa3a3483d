import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { ArrowLeft, Eye } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormContext, type FormStore, useContent, useIsDirty } from '../../../question-form/form-store.ts';
import { releaseImageUrls } from '../../../question-form/image-urls.ts';
import { fields } from '../../../question-form/model/form-check.ts';
import { defaultKind } from '../../../question-form/model/form-content.ts';
import { type OpenItems, OpenItemsContext } from '../../../question-form/open-items.ts';
import { ExamTypeContext } from '../../../question-form/topic-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { SortableArea } from '../../../ui/forms/sortable-list.tsx';
import { BlockList } from './parts/block-list.tsx';
import { CategoryLine } from './parts/category-line.tsx';
import { ItemFields } from './parts/item-fields.tsx';
import { SaveBar } from './parts/save-bar.tsx';
import { SaveChecklist } from './parts/save-checklist.tsx';
import { SubQuestionList } from './parts/sub-question-list.tsx';
import { TeacherPreview } from './parts/teacher-preview.tsx';
import { SavingContext } from './saving.ts';

interface QuestionFormProps {
  store: FormStore;
  openItems: OpenItems;
  category: QuestionCategory;
  title: string;
  /** Shown before the names of the paper. */
  lead?: string | undefined;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown above the fields, such as the offer of a draft. */
  notice?: ReactNode;
  /** Shown below the list of what is missing. */
  tools?: ReactNode;
  /** Shown in the bar at the foot. */
  buttons: ReactNode;
  onBack: () => void;
  isSaving: boolean;
  keptAt: number | null;
}

/** The form of the pages that create and edit: fields, checklist, preview, and the bar with the buttons. */
export function QuestionForm(props: QuestionFormProps) {
  const { store, openItems, category, title, lead, actions, notice, tools, buttons } = props;
  const { onBack, isSaving, keptAt } = props;
  const [isPreviewed, setPreviewed] = useState(false);
  const isDirty = useIsDirty(store);
  useEffect(() => releaseImageUrls, []);
  return (
    <FormContext value={store}>
      <OpenItemsContext value={openItems}>
        <ExamTypeContext value={category.type_exam}>
          <SavingContext value={isSaving}>
            <div className="mx-auto max-w-[92rem] px-4 pt-4 pb-10 lg:px-12 lg:pt-8">
              <Button
                variant="ghost"
                className="-ml-4.5"
                icon={<ArrowLeft className="icon-s" />}
                onClick={onBack}
              >
                Volver
              </Button>
              <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 lg:mb-8">
                <div className="grid gap-2">
                  <h1 tabIndex={-1}>{title}</h1>
                  <CategoryLine category={category} lead={lead} />
                </div>
                {actions}
              </header>
              {notice}
              <div
                className={classNames(
                  'grid grid-cols-1 gap-8 lg:gap-10',
                  isPreviewed
                    ? 'xl:grid-cols-2'
                    : 'lg:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_19rem]',
                )}
              >
                <div inert={isSaving} className="min-w-0">
                  <SortableArea>
                    <FormFields category={category} />
                  </SortableArea>
                </div>
                <aside aria-label="Antes de guardar" className="grid min-w-0 content-start gap-6">
                  <Card
                    className={classNames(
                      'grid gap-4',
                      !isPreviewed && 'lg:sticky lg:top-6 lg:max-h-[calc(100dvh-8rem)]',
                    )}
                  >
                    <h2 className="text-lg">Antes de guardar</h2>
                    <SaveChecklist />
                    <hr className="border-line" />
                    <div className="-ml-3 grid justify-items-start">
                      <Button
                        variant="ghost"
                        icon={<Eye />}
                        aria-pressed={isPreviewed}
                        onClick={() => setPreviewed(!isPreviewed)}
                      >
                        Ver como docente
                      </Button>
                      {tools}
                    </div>
                  </Card>
                  {isPreviewed ? <TeacherPreview /> : null}
                </aside>
              </div>
            </div>
            <SaveBar isDirty={isDirty} keptAt={keptAt}>
              {buttons}
            </SaveBar>
          </SavingContext>
        </ExamTypeContext>
      </OpenItemsContext>
    </FormContext>
  );
}

function FormFields({ category }: { category: QuestionCategory }) {
  const isCommon = useContent((content) => content.entryClass === 'COMMON');
  const firstKey = useContent((content) => content.items[0]?.key);
  const kinds = EXAM_KINDS[category.type_exam];
  if (!isCommon) return firstKey ? <ItemFields itemKey={firstKey} kinds={kinds} heading="h2" /> : null;
  return (
    <div className="grid grid-cols-1 gap-10">
      <BlockList
        place={fields.shared}
        title="Enunciado común"
        heading="h2"
        of="del enunciado común"
        placeholder="Escribe el texto común"
      />
      <SubQuestionList kinds={kinds} examKind={defaultKind(category.type_exam)} />
    </div>
  );
}
