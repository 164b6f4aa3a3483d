import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportDetail, PageArea } from '@amauta/contract/imports/import.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { releaseImageUrls } from '../../../question-form/image-urls.ts';
import { fields } from '../../../question-form/model/form-check.ts';
import { focusField } from '../../../question-form/open-items.ts';
import { ExamTypeContext } from '../../../question-form/topic-field.tsx';
import { preloadToaster } from '../../../ui/feedback/toast-host.tsx';
import { whenIdle } from '../../../ui/lazy/when-idle.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { typeName } from '../import-words.ts';
import { importOptionsQuery } from '../imports.queries.ts';
import { StartImportDialog } from '../start/start-import-dialog.tsx';
import { useDeciding } from './decisions/use-deciding.ts';
import { useDecidedDrafts, useDecisions } from './decisions/use-decisions.ts';
import { KeysDialog } from './dialogs/keys-dialog.tsx';
import { AFTER_CLOSING_MS, type BulkDialog, ReviewDialogs } from './dialogs/review-dialogs.tsx';
import { DraftPanel } from './draft/draft-panel.tsx';
import type { DraftSession } from './draft/draft-session.ts';
import { LeavingQuestion } from './draft/leaving-question.tsx';
import { useDraftSessions, useSavedLeaving } from './draft/use-draft-sessions.ts';
import { useFreshDrafts } from './draft/use-fresh-drafts.ts';
import { DeletedImport } from './gone/deleted-import.tsx';
import { GoneNotices, useHeldDrafts } from './gone/gone-drafts.tsx';
import { ImportReviewHeader } from './import-review-header.tsx';
import { cutImage } from './page/cut-image.ts';
import { PagePane } from './page/page-pane.tsx';
import { PageStrip } from './page/page-strip.tsx';
import { AskCutContext, type CutTarget, usePageTool } from './page/use-page-tool.ts';
import type { Part } from './page-areas.ts';
import { ReviewEnd } from './review-end.tsx';
import { ReviewFoot } from './review-foot.tsx';
import { isOpen, reviewCells, stillMissing, tallyOf } from './review-items.ts';
import { type ReviewCommand, useReviewKeys } from './review-keys.ts';
import { ReviewList } from './review-list.tsx';
import { useStableHandlers } from './stable-handlers.ts';
import { focusLostTitle, focusTitle, showFault, useCurrentItem } from './use-current-item.ts';
import { useMarking } from './use-marking.ts';
import { useReviewActions } from './use-review-actions.ts';

interface ReviewRoomProps {
  detail: ImportDetail;
  drafts: readonly ImportDraft[];
  /** Somebody has deleted the import since it was loaded. */
  isDeleted: boolean;
  tags: readonly string[];
}

/** The list of questions, the page and the draft, side by side if there is room. */
export function ImportReviewRoom({ detail, drafts: listed, isDeleted, tags }: ReviewRoomProps) {
  const { id: importId, category, pages } = detail;
  const isDrawn = typeName(detail.file_name) === 'Word';
  const kinds: readonly Kind[] = EXAM_KINDS[category.type_exam];
  const { data: options } = useQuery(importOptionsQuery);
  const isWide = useMediaQuery('(min-width: 80rem)');
  const decisions = useDecisions(importId);
  const sessions = useDraftSessions(importId, listed);
  const standing = useHeldDrafts(sessions, listed);
  const { drafts, taken } = useDecidedDrafts(standing, decisions);
  const review = useCurrentItem(drafts, { opensBelow: !isWide });
  const leaving = useSavedLeaving(sessions, decisions);
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const [isAddingAnswers, setAddingAnswers] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { items, current, goTo } = review;
  const draft = drafts.find(({ id }) => id === current?.draftId);
  const sessionOf = (draftId: number) => {
    const found = standing.find(({ id }) => id === draftId);
    return found && sessions.of(found);
  };
  const session = draft && sessionOf(draft.id);
  useFreshDrafts(importId, draft, session);
  const pageTool = usePageTool(current, session?.store);
  const { tool, letter, setTool } = pageTool;
  const missing = stillMissing(detail.missing_numbers, items);

  const goToFault = (of: DraftSession, field: string) => showFault(of, field, goTo);
  const actions = useReviewActions({ importId, goTo: goToFault });

  const deciding = useDeciding({
    importId,
    decisions,
    review,
    draft,
    taken,
    session,
    sessionOf,
    actions,
    goToFault,
  });
  const edit = () => {
    const item = session?.store.get().content.items[current?.index ?? 0];
    if (item && draft?.status === 'pending') focusField(fields.statement(item.key));
  };
  const onCommand: Record<ReviewCommand, () => void> = {
    accept: () => deciding.decide('accepted'),
    discard: () => deciding.decide('discarded'),
    edit,
    previous: review.previous,
    next: review.next,
    help: () => setHelpOpen(true),
    'leave-field': focusTitle,
  };
  useEffect(() => releaseImageUrls, []);
  // A call that fails without a connection is told by a toast, whose code could not be loaded by then.
  useEffect(() => whenIdle(() => void preloadToaster()), []);
  const marking = useMarking({
    session,
    index: current?.index ?? 0,
    isOpen: draft?.status === 'pending' && actions.busy === null,
  });
  const keys = useReviewKeys((press) => {
    if (isDeleted) return;
    if (typeof press === 'string') onCommand[press]();
    else marking.mark(press.mark);
  });

  const on = useStableHandlers({
    tool: setTool,
    closeTool: pageTool.close,
    askCut: (target: CutTarget) => setTool({ kind: 'cut', target }),
    cut: async (area: PageArea, target: CutTarget | null) => {
      const item = session?.store.get().content.items[current?.index ?? 0];
      if (!session || !item || !pageTool.givenUp) return;
      const signal = pageTool.givenUp;
      if (await cutImage({ importId, area, session, item, target, signal })) pageTool.close();
    },
    areas: async (part: Part, areas: PageArea[]) =>
      session !== undefined &&
      (await actions.setAreas(session, part === 'shared' ? null : (current?.index ?? 0), areas)),
    item: (index: number) => {
      if (draft) goTo({ draftId: draft.id, index });
    },
    reload: async () => (draft ? await actions.reload(draft.id) : undefined),
    ungroup: () =>
      void (session && actions.ungroup(session).then(() => setTimeout(focusLostTitle, AFTER_CLOSING_MS))),
    join: () => setDialog({ kind: 'join', draftId: draft?.id ?? null }),
    takeOut: () =>
      void (
        session &&
        actions.takeOut(session, current?.index ?? 0).then((single) => {
          if (single) goTo({ draftId: single.id, index: 0 });
        })
      ),
    write: () => void (session && actions.justify(session, current?.index ?? 0)),
  });
  const hasModel = options?.has_model ?? false;
  const isWriting = actions.busy === 'justify';
  const writer = useMemo(
    () => (hasModel ? { isWriting, write: on.write } : undefined),
    [hasModel, isWriting, on],
  );

  if (isDeleted) return <DeletedImport {...{ tags, drafts, sessions, leaving }} />;
  const page = (
    <PagePane
      {...{ importId, pages, isDrawn, drafts, current }}
      number={draft?.status === 'pending' ? (current?.number ?? null) : null}
      isSaving={actions.busy === 'area'}
      tool={tool}
      letter={letter}
      onTool={on.tool}
      onCut={on.cut}
      onAreas={on.areas}
    />
  );
  return (
    <div className="min-w-0 grid-cols-[minmax(0,1fr)] xl:grid xl:h-dvh xl:min-h-96 xl:grid-rows-[auto_minmax(0,1fr)_auto]">
      <ImportReviewHeader
        tags={[...tags, detail.file_name]}
        warnings={detail.warnings}
        hasOpen={items.some(isOpen)}
        onAdd={() => setDialog({ kind: 'add', number: null })}
        onJoin={on.join}
        onKinds={() => setDialog({ kind: 'kinds' })}
        onAnswers={() => setAddingAnswers(true)}
        onAcceptAll={() => setDialog({ kind: 'accept-all' })}
      />
      <div className="min-h-0 xl:grid xl:grid-cols-[19rem_minmax(0,1fr)_minmax(0,1.2fr)]">
        <ReviewList
          isFolding={!isWide}
          tally={tallyOf(items)}
          expected={detail.expected_count}
          missing={missing}
          cells={reviewCells(items, missing)}
          {...{ current, sessions }}
          onItem={review.choose}
          onMissing={(number) => setDialog({ kind: 'add', number })}
        />
        {isWide ? (
          page
        ) : (
          <PageStrip
            importId={importId}
            pages={pages}
            isDrawn={isDrawn}
            drafts={drafts}
            current={current}
            isInUse={tool !== null}
            onFold={on.closeTool}
          >
            {page}
          </PageStrip>
        )}
        <section
          aria-labelledby="draft-title"
          data-pane=""
          className="relative min-h-0 min-w-0 scroll-pt-16 xl:contain-content border-line px-4 pt-3 pb-6 md:px-6 xl:overflow-y-auto xl:border-l"
        >
          <GoneNotices {...{ importId, sessions, drafts, current }} onGoTo={goTo} />
          {draft && session && current ? (
            <ExamTypeContext value={category.type_exam}>
              <AskCutContext value={on.askCut}>
                <DraftPanel
                  key={`${draft.id} ${session.key}`}
                  draft={draft}
                  session={session}
                  sessions={sessions}
                  index={current.index}
                  kinds={kinds}
                  isBusy={actions.busy !== null}
                  refusal={deciding.refusal}
                  writer={writer}
                  onItem={on.item}
                  reload={on.reload}
                  onUngroup={on.ungroup}
                  onJoin={on.join}
                  onTakeOut={on.takeOut}
                  onGoTo={goTo}
                />
              </AskCutContext>
            </ExamTypeContext>
          ) : (
            <ReviewEnd
              category={category}
              tally={tallyOf(items)}
              missing={missing}
              isSaving={decisions.state.waiting.length > 0}
            />
          )}
        </section>
      </div>
      <ReviewFoot
        status={draft?.status ?? null}
        busy={actions.busy}
        warnings={deciding.warnings}
        sending={decisions.state}
        canTakeBack={decisions.state.waiting.slice(1).some(({ draftId }) => draftId === draft?.id)}
        isFirst={review.isFirst}
        isLast={draft === undefined}
        hasLetterKeys={keys.isOn}
        onAccept={onCommand.accept}
        onDiscard={onCommand.discard}
        onRestore={() => session && void deciding.restore(session)}
        onPrevious={review.previous}
        onNext={review.next}
        onHelp={onCommand.help}
      />
      {Object.entries({ decided: deciding.said, marked: marking.said }).map(([key, said]) => (
        <p key={key} role="status" className="sr-only">
          {said}
        </p>
      ))}
      <ReviewDialogs
        importId={importId}
        dialog={dialog}
        warnings={detail.warnings}
        drafts={drafts}
        missing={missing}
        kinds={kinds}
        sessions={sessions}
        queue={decisions.queue}
        onClose={() => setDialog(null)}
        onGoTo={goTo}
      />
      {isAddingAnswers ? (
        <StartImportDialog
          subject="answers"
          category={category}
          tags={tags}
          forImport={{ id: importId, fileName: detail.file_name }}
          onClose={() => setAddingAnswers(false)}
        />
      ) : null}
      <KeysDialog
        open={isHelpOpen}
        isOn={keys.isOn}
        onChange={keys.setShortcuts}
        onClose={() => setHelpOpen(false)}
      />
      <LeavingQuestion {...leaving} />
    </div>
  );
}
