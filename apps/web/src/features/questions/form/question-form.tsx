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
import { dismissRemoval } from '../../../question-form/undo-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { LeaveQuestion } from '../../../ui/forms/leaving/leave-question.tsx';
import { SortableArea } from '../../../ui/forms/sortable-list.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import type { useDraft } from './draft/use-draft.ts';
import { BlockList } from './parts/block-list.tsx';
import { CategoryLine } from './parts/category-line.tsx';
import { ItemFields } from './parts/item-fields.tsx';
import { SaveBar } from './parts/save-bar.tsx';
import { SaveChecklist } from './parts/save-checklist.tsx';
import { SubQuestionList } from './parts/sub-question-list.tsx';
import { TeacherPreview } from './parts/teacher-preview.tsx';
import { WarningsDialog } from './parts/warnings-dialog.tsx';
import { SavingContext } from './saving.ts';
import type { useFormExit } from './use-form-exit.ts';
import type { useSaveQuestion } from './use-save-question.ts';

interface QuestionFormProps {
  store: FormStore;
  openItems: OpenItems;
  category: QuestionCategory;
  title: string;
  /** Shown before the names of the paper. */
  lead?: string | undefined;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown below the list of what is missing. */
  tools?: ReactNode;
  /** Shown in the bar at the foot. */
  buttons: ReactNode;
  draft: ReturnType<typeof useDraft>;
  exit: ReturnType<typeof useFormExit>;
  saving: Pick<
    ReturnType<typeof useSaveQuestion>,
    'isSaving' | 'warnings' | 'saveAnyway' | 'review' | 'landing'
  >;
}

/**
 * The form of the pages that create and edit: fields, checklist, preview, the bar with the buttons, and the questions
 * before the form is left or saved with warnings.
 */
export function QuestionForm(props: QuestionFormProps) {
  const { store, openItems, category, title, lead, actions, tools, buttons, draft, exit, saving } = props;
  const { isSaving } = saving;
  const [isPreviewed, setPreviewed] = useState(false);
  const isDirty = useIsDirty(store);
  useEffect(() => releaseImageUrls, []);
  useEffect(() => dismissRemoval, []);
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
                onClick={exit.back}
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
              {draft.offer ? (
                <DraftOffer draft={draft.offer} onRecover={draft.recover} onDiscard={draft.discard} />
              ) : null}
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
            <SaveBar isDirty={isDirty} keptAt={draft.savedAt}>
              {buttons}
            </SaveBar>
            <WarningsDialog
              warnings={saving.warnings}
              onSave={saving.saveAnyway}
              onReview={saving.review}
              finalFocus={saving.landing}
            />
            <LeaveQuestion guard={exit}>
              La pregunta tiene cambios sin guardar. Si sales ahora, se pierden.
            </LeaveQuestion>
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
