import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { Card, Notice } from '../../../../ui/feedback/surface.tsx';
import { dismissToast } from '../../../../ui/feedback/toast.ts';
import { ImportFrame } from '../../import-frame.tsx';
import { discardedToast, refusedToast } from '../decisions/decision-toasts.ts';
import type { DraftSessions } from '../draft/draft-session.ts';
import { LeavingQuestion } from '../draft/leaving-question.tsx';
import { OwnText } from '../draft/own-text.tsx';
import type { useSavedLeaving } from '../draft/use-draft-sessions.ts';
import { REVIEW_TITLE } from '../import-review-header.tsx';
import { draftName } from '../review-items.ts';

interface DeletedImportProps {
  tags: readonly string[];
  drafts: readonly ImportDraft[];
  sessions: DraftSessions;
  leaving: ReturnType<typeof useSavedLeaving>;
}

/** Shown in place of the review once somebody has deleted its import. Keeps what was typed and not saved. */
export function DeletedImport({ tags, drafts, sessions, leaving }: DeletedImportProps) {
  const { all, subscribe } = sessions;
  const unsavedOf = () => all().filter((session) => !session.isSettled());
  useSyncExternalStore(subscribe, () => unsavedOf().length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the review has made way.
  useEffect(() => {
    for (const { id } of drafts) {
      dismissToast(discardedToast(id));
      dismissToast(refusedToast(id));
    }
    document.querySelector('h1')?.focus();
  }, []);
  const unsaved = unsavedOf();
  return (
    <ImportFrame title={REVIEW_TITLE} tags={tags}>
      <Notice
        tone="warn"
        role="alert"
        action={
          <Link to={paths.adminBank} className={buttonClass({ variant: 'primary' })}>
            Ir al banco
          </Link>
        }
      >
        <p>
          Otra persona o ventana eliminó esta importación mientras la revisabas. Lo que ya se aceptó sigue en
          el banco.
          {unsaved.length > 0 ? ' Lo que escribiste y no se guardó está aquí: cópialo si hace falta.' : ''}
        </p>
      </Notice>
      <div className="mt-4 grid gap-4">
        {unsaved.map((session) => {
          const name = draftName(session.stored());
          return (
            <Card key={session.key} aria-label={name}>
              <h2 className="text-lg">{name}</h2>
              <OwnText content={session.store.get().content} />
            </Card>
          );
        })}
      </div>
      <LeavingQuestion {...leaving} />
    </ImportFrame>
  );
}
