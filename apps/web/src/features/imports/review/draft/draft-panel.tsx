import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import {
  BadgeCheck,
  ChevronRight,
  CircleQuestionMark,
  Group,
  KeyRound,
  TriangleAlert,
  Ungroup,
} from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormContext, useContent } from '../../../../question-form/form-store.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { gapOf } from '../../../../question-form/model/item-gap.ts';
import {
  focusField,
  itemKeyOf,
  type OpenItems,
  OpenItemsContext,
} from '../../../../question-form/open-items.ts';
import { dismissRemoval } from '../../../../question-form/undo-removal.ts';
import { wordsOfHtml } from '../../../../question-form/words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import type { Refusal } from '../decisions/use-refusals.ts';
import { DraftItem, type JustificationWriter } from '../fields/draft-item.tsx';
import { StatementBlocks } from '../fields/statement-blocks.tsx';
import type { CurrentItem } from '../page-areas.ts';
import { countWarnings, draftName, isDoubtful } from '../review-items.ts';
import { useUnsureWords } from '../unsure-words/use-unsure-words.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import type { DraftSession, DraftSessions } from './draft-session.ts';
import { ReadOnlyDraft } from './read-only-draft.tsx';
import { SaveNote } from './save-note.tsx';
import { UnsavedNote } from './unsaved-note.tsx';
import { WarningList } from './warning-list.tsx';
import { warningCountText } from './warning-places.ts';

interface DraftPanelProps {
  draft: ImportDraft;
  session: DraftSession;
  /** The sessions of all drafts: what isn't saved elsewhere is told here too. */
  sessions: DraftSessions;
  /** Index of the draft's item on screen. */
  index: number;
  kinds: readonly Kind[];
  writer: JustificationWriter | undefined;
  /** Why the draft was not accepted or discarded; null when no decision was refused. */
  refusal: Refusal | null;
  /** An action on the draft is running. */
  isBusy: boolean;
  onItem: (index: number) => void;
  reload: () => Promise<ImportDraft | undefined>;
  onUngroup: () => void;
  /** Opens the dialog that puts this draft and others under a shared text. */
  onJoin: () => void;
  /** Makes the item on screen a question of its own. */
  onTakeOut: () => void;
  /** Shows a question of any draft. */
  onGoTo: (item: CurrentItem) => void;
}

/** The form that corrects a draft, like the bank's editor. Only the fields of the current item are rendered. */
export const DraftPanel = memo(function DraftPanel(props: DraftPanelProps) {
  const { draft, session, sessions, isBusy, refusal, reload, onGoTo } = props;
  const { warned, keyless } = countWarnings(draft);
  const isOpen = draft.status === 'pending';
  return (
    <div>
      <div
        data-title-bar=""
        className="-mx-4 mb-1.5 px-4 py-2 md:-mx-6 md:px-6 xl:sticky xl:-top-3 xl:z-10 xl:bg-paper"
      >
        <div inert={isBusy} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="draft-title" tabIndex={-1}>
            {draftName(draft)}
          </h2>
          <div className="flex flex-wrap items-center gap-3">
            <UnsavedNote sessions={sessions} draftId={draft.id} onGoTo={onGoTo} />
            {isOpen ? <SaveNote session={session} /> : null}
            {isOpen ? <Sureness draft={draft} index={props.index} /> : null}
            {isOpen && keyless > 0 ? (
              <Badge tone="idle" icon={<KeyRound />}>
                {keyless === 1 ? 'Sin clave' : `${keyless} sin clave`}
              </Badge>
            ) : null}
            {isOpen && warned > 0 ? (
              <Badge tone="warn" icon={<TriangleAlert />}>
                {warningCountText(warned)}
              </Badge>
            ) : null}
          </div>
        </div>
        {/* Not inert: screen readers announce nothing that appears in an inert part. */}
        <ConflictNotice session={session} draft={draft} reload={reload} />
      </div>
      <div inert={isBusy}>
        {isOpen && refusal !== null ? (
          <Notice tone="bad" className="mb-5">
            <b>{refusal.status === 'accepted' ? 'No se aceptó.' : 'No se descartó.'}</b> {refusal.message}
          </Notice>
        ) : null}
        {isOpen ? <DraftFields {...props} /> : <ReadOnlyDraft draft={draft} />}
      </div>
    </div>
  );
});

const percent = new Intl.NumberFormat('es-PE', { style: 'percent', maximumFractionDigits: 1 });

/** Whether the reading was sure of an item, with the probability as its title. Nothing for a person's text. */
function Sureness({ draft, index }: { draft: ImportDraft; index: number }) {
  const item = draft.questions[index];
  if (!item || item.confidence === null) return null;
  const title = `Probabilidad de que esté bien leída: ${percent.format(item.confidence)}`;
  return isDoubtful(draft, item) ? (
    <Badge tone="warn" icon={<CircleQuestionMark />} title={title}>
      Dudosa
    </Badge>
  ) : (
    <Badge tone="ok" icon={<BadgeCheck />} title={title}>
      Segura
    </Badge>
  );
}

function DraftFields(props: DraftPanelProps) {
  const { draft, session, index, kinds, writer, onItem, onUngroup, onJoin, onTakeOut } = props;
  const { store } = session;
  const openItems = useMemo<OpenItems>(() => {
    const keyAt = (place: number) => store.get().content.items[place]?.key;
    const openOnly = (itemKey: string) =>
      onItem(store.get().content.items.findIndex(({ key }) => key === itemKey));
    return {
      open: new Set([keyAt(index)].filter((key) => key !== undefined)),
      toggle: openOnly,
      openOnly,
      setAll: () => {},
      goTo(field) {
        const itemKey = itemKeyOf(store.get().content, field);
        // The field must be rendered before it can get the focus.
        flushSync(() => {
          if (itemKey && itemKey !== keyAt(index)) openOnly(itemKey);
        });
        return focusField(field);
      },
    };
  }, [store, index, onItem]);
  useEffect(() => dismissRemoval, []);
  return (
    <FormContext value={store}>
      <OpenItemsContext value={openItems}>
        {draft.type_question === 'COMMON' ? (
          <SharedPart draft={draft} onUngroup={onUngroup} />
        ) : (
          <WarningList warnings={draft.warnings} className="mb-5" />
        )}
        <div className="grid grid-cols-1 gap-2">
          {draft.questions.map((item, place) => {
            // The order of a draft's items never changes.
            const key = `${place}`;
            return (
              <ItemAt
                key={key}
                draft={draft}
                item={item}
                place={place}
                isCurrent={place === index}
                kinds={kinds}
                writer={writer}
                onItem={onItem}
                onJoin={onJoin}
                onTakeOut={onTakeOut}
              />
            );
          })}
        </div>
      </OpenItemsContext>
    </FormContext>
  );
}

interface ItemAtProps {
  draft: ImportDraft;
  item: ImportDraft['questions'][number];
  place: number;
  isCurrent: boolean;
  kinds: readonly Kind[];
  writer: JustificationWriter | undefined;
  onItem: (index: number) => void;
  onJoin: () => void;
  onTakeOut: () => void;
}

/** An item with its fields. Items of the draft other than the current one are folded to their first words. */
function ItemAt(props: ItemAtProps) {
  const { draft, item, place, isCurrent, kinds, writer, onItem, onJoin, onTakeOut } = props;
  const content = useContent(({ items }) => items[place]);
  if (!content) return null;
  const isAlone = draft.questions.length === 1;
  if (!isCurrent) {
    const gap = gapOf(content);
    const words = content.statement
      .map((block) => (block.type === 'text' ? wordsOfHtml(block.html) : ''))
      .join(' ')
      .trim();
    return (
      <button
        type="button"
        onClick={() => onItem(place)}
        className="flex min-h-tap items-center gap-3 rounded-lg border-[1.5px] border-line-strong bg-surface px-3 py-2 text-left hover:bg-sunken"
      >
        <Niche tone="tint" className="num">
          {content.number}
        </Niche>
        <span className="min-w-0 flex-1">
          <span className="sr-only">{`Pregunta ${content.number}: `}</span>
          <span className="line-clamp-1">{words || 'Sin enunciado'}</span>
          {gap ? <span className="block text-sm text-warn-ink">{gap.badge}</span> : null}
        </span>
        <ChevronRight className="text-ink-2" />
      </button>
    );
  }
  return (
    <div className={isAlone ? '' : 'my-2 border-l-3 border-brand pl-4'}>
      {isAlone ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 id="item-title" tabIndex={-1}>
            {`Pregunta ${content.number}`}
          </h3>
          <Button variant="ghost" icon={<Ungroup className="icon-s" />} onClick={onTakeOut}>
            Separar del grupo
          </Button>
        </div>
      )}
      <DraftItem
        itemKey={content.key}
        item={item}
        kinds={kinds}
        writer={writer}
        aside={
          draft.type_question === 'COMMON' ? null : (
            <Button variant="ghost" icon={<Group className="icon-s" />} onClick={onJoin}>
              Añadir texto común
            </Button>
          )
        }
      />
    </div>
  );
}

function SharedPart({ draft, onUngroup }: { draft: ImportDraft; onUngroup: () => void }) {
  const [isAsked, setAsked] = useState(false);
  useUnsureWords([fields.shared], draft.warnings);
  return (
    <div className="mb-6 grid grid-cols-1 gap-4">
      <WarningList warnings={draft.warnings} />
      <StatementBlocks
        place={fields.shared}
        title="Enunciado común"
        of="del enunciado común"
        placeholder="Escribe el texto común"
        aside={
          <Button variant="ghost" icon={<Ungroup className="icon-s" />} onClick={() => setAsked(true)}>
            Desagrupar preguntas
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsked}
        title="Desagrupar preguntas"
        confirmText="Desagrupar"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onUngroup();
        }}
      >
        <p>¿Estás seguro de que deseas convertir estas preguntas a individuales?</p>
        <p className="mt-2 text-ink-2">
          {`Cada una de las ${draft.questions.length} quedará sola y empezará con el enunciado común.`}
        </p>
      </ConfirmDialog>
    </div>
  );
}
