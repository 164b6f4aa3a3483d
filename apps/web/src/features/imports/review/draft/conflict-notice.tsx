import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { DRAFTS_FALLBACK } from '../../imports.queries.ts';
import type { DraftSession } from './draft-session.ts';
import { useSaveState } from './use-draft-sessions.ts';

interface ConflictNoticeProps {
  session: DraftSession;
  /** Loads the draft as the server has it now. */
  reload: () => Promise<ImportDraft | undefined>;
}

/** Shown when somebody else has changed the draft: the person keeps either the other version or their own input. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const state = useSaveState(props.session);
  return state.kind === 'conflict' ? <Choice {...props} message={state.message} /> : null;
}

/** Comes into view by itself, because the person may have typed far below. */
function Choice({ session, reload, message }: ConflictNoticeProps & { message: string }) {
  const [isLoading, setLoading] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = async (keep: 'stored' | 'mine') => {
    setLoading(true);
    try {
      const draft = await reload();
      if (draft) session.rebase(draft, draft.status === 'pending' ? keep : 'stored');
    } catch (error) {
      showToast('error', messageOf(error, DRAFTS_FALLBACK));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div ref={box} className="pt-2 pb-1">
      <Notice tone="warn" role="alert">
        <p>{message}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button loading={isLoading} loadingText="Cargando..." onClick={() => void choose('stored')}>
            Cargar la suya
          </Button>
          <Button variant="ghost" aria-disabled={isLoading} onClick={() => void choose('mine')}>
            Guardar la mía
          </Button>
        </div>
      </Notice>
    </div>
  );
}
