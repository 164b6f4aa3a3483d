import { History } from 'lucide-react';
import type { Draft } from '../../../../question-form/drafts/draft-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { formatDate, formatTime } from '../../../../ui/format.ts';
import { keepFocusWhenRemoved } from '../../../../ui/overlays/keep-focus.ts';
import { Whole } from '../../../../ui/whole.tsx';

interface DraftOfferProps {
  draft: Draft;
  onRecover: () => void;
  onDiscard: () => void;
}

/** Offers to recover the unsaved input of an earlier visit. */
export function DraftOffer({ draft, onRecover, onDiscard }: DraftOfferProps) {
  const moment = new Date(draft.savedAt).toISOString();
  return (
    <Notice
      tone="info"
      icon={History}
      role="status"
      className="mb-6"
      action={
        <div ref={keepFocusWhenRemoved} className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={onDiscard}>
            Descartar
          </Button>
          <Button onClick={onRecover}>Recuperar</Button>
        </div>
      }
    >
      <p>
        Este dispositivo guarda una pregunta que no terminaste, del <Whole>{formatDate(moment)}</Whole> a las{' '}
        {formatTime(moment)}.
      </p>
    </Notice>
  );
}
