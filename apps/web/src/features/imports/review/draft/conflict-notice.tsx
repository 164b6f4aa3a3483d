import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { VersionSide } from '../../../../question-form/version-side.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { DRAFTS_FALLBACK } from '../../imports.queries.ts';
import { contentOfDraft } from './draft-content.ts';
import { type Difference, differencesOf } from './draft-differences.ts';
import { type DraftSession, isChangedSince } from './draft-session.ts';
import { OwnText } from './own-text.tsx';
import { useSaveState } from './use-draft-sessions.ts';
import { firstSentence } from './warning-places.ts';

interface ConflictNoticeProps {
  session: DraftSession;
  /** The draft as far as the page knows it. */
  draft: ImportDraft;
  /** Loads the draft as the server has it now. */
  reload: () => Promise<ImportDraft | undefined>;
}

/**
 * Shown when somebody else has changed the draft: the person compares both and keeps either the other version or their
 * own input. Nothing can be saved in a draft that was decided or grouped meanwhile, so there the input is only kept to be
 * read.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const state = useSaveState(props.session);
  return state.kind === 'conflict' ? <Choice {...props} message={state.message} /> : null;
}

const DECIDED = {
  accepted:
    'Otra persona o ventana aceptó esta pregunta mientras la editabas. Ya está en el banco, sin tus últimos cambios: si hacen falta, cópialos allí.',
  discarded:
    'Otra persona o ventana descartó esta pregunta mientras la editabas. «Restaurar» la vuelve a revisión con tus cambios.',
};
const CHANGED_AND_DISCARDED =
  'Otra persona o ventana cambió esta pregunta mientras la editabas, y la descartó. «Restaurar» la vuelve a revisión; después eliges si queda la suya o la tuya.';
const REGROUPED =
  'Otra persona o ventana agrupó o separó esta pregunta mientras la editabas, y lo tuyo ya no puede ir en su lugar. Cópialo si hace falta, antes de cargar la suya.';
const CHANGED_AGAIN = 'La pregunta cambió otra vez. Mira primero los cambios nuevos.';

/** Comes into view by itself, because the person may have typed far below. */
function Choice({ session, draft, reload, message }: ConflictNoticeProps & { message: string }) {
  const [isLoading, setLoading] = useState(false);
  const [isTheirsShown, setTheirsShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The refusal doesn't say whether the draft was changed or decided. Without an answer the person can still choose.
  const ask = useRef(reload);
  useEffect(() => {
    const show = () => setTheirsShown(true);
    void ask.current().then(show, show);
  }, []);
  const takeTheirs = async () => {
    setLoading(true);
    try {
      const now = await reload();
      if (now) void session.rebase(now, 'stored');
    } catch (error) {
      showToast('error', messageOf(error, DRAFTS_FALLBACK));
    } finally {
      setLoading(false);
    }
  };
  // Saves at once, in place of the version that is shown: the person may leave the next moment. The server refuses to
  // overwrite a newer version, which nobody has seen here.
  const keepMine = async () => {
    const isSaved = await session.rebase(draft, 'mine');
    if (!isSaved && session.state().kind === 'conflict') showToast('error', CHANGED_AGAIN);
  };
  const { status } = draft;
  const isPending = status === 'pending';
  const { content } = session.store.get();
  // The server refuses a save with other items than the draft has: a question would be lost.
  const isRegrouped = isPending && draft.questions.length !== content.items.length;
  const canKeepMine = isPending && !isRegrouped;
  const decided = status === 'discarded' && isChangedSince(session, draft) ? CHANGED_AND_DISCARDED : null;
  return (
    <div ref={box} className="pt-2 pb-1">
      <Notice tone="warn" role="alert">
        {/* The server's second sentence is for whoever can't compare: to open the question again and repeat the changes. */}
        <p>{isRegrouped ? REGROUPED : isPending ? firstSentence(message) : (decided ?? DECIDED[status])}</p>
        {canKeepMine ? (
          <>
            <p className="mt-1">
              «Cargar la suya» borra lo que escribiste desde entonces. «Guardar la mía» pone lo tuyo en lugar
              de lo suyo.
            </p>
            <Comparison differences={differencesOf(contentOfDraft(draft), content)} />
          </>
        ) : (
          <OwnText content={content} />
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button loading={isLoading} loadingText="Cargando..." onClick={() => void takeTheirs()}>
            {isPending ? 'Cargar la suya' : 'Descartar mis cambios'}
          </Button>
          {canKeepMine ? (
            <Button
              variant="ghost"
              aria-disabled={isLoading || !isTheirsShown}
              onClick={() => void keepMine()}
            >
              Guardar la mía
            </Button>
          ) : null}
        </div>
      </Notice>
    </div>
  );
}

/** What both people left differently, side by side and folded. */
function Comparison({ differences }: { differences: readonly Difference[] }) {
  return (
    <details className="mt-2">
      <summary className="min-h-tap cursor-pointer content-center font-semibold">
        {differences.length === 1
          ? 'Comparar: difiere 1 parte'
          : `Comparar: difieren ${differences.length} partes`}
      </summary>
      <div className="grid grid-cols-1 xl:max-h-80 gap-3 overflow-y-auto rounded-md bg-surface p-3 text-base">
        {differences.map(({ label, theirs, mine }) => (
          <section key={label} aria-label={label}>
            <h3 className="font-sans text-base">{label}</h3>
            <div className="mt-1 grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2">
              <VersionSide name="La suya" blocks={theirs} of={label} />
              <VersionSide name="La tuya" blocks={mine} of={label} />
            </div>
          </section>
        ))}
      </div>
    </details>
  );
}
