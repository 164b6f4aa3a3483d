import { RemovalDialog } from '../../../../ui/overlays/removal-dialog.tsx';
import { forgetResources } from '../../resources.queries.ts';
import { DELETE_FALLBACK, type Deletion } from './deletion.ts';

/** Deletes a part of the library, after asking. The question names everything that is deleted with it. */
export function DeleteDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  return (
    <RemovalDialog
      thing={deletion}
      title={({ title }) => title}
      remove={async ({ run }) => (await run()).message}
      fallback={DELETE_FALLBACK}
      forget={forgetResources}
      staysAfterFailure
      onClose={onClose}
    >
      {({ question, name, consequence }) => (
        <>
          <p>{question}</p>
          <p className="mt-3 font-semibold wrap-anywhere">{name}</p>
          <p className="mt-3 text-sm text-ink-2">{consequence} No se puede deshacer.</p>
        </>
      )}
    </RemovalDialog>
  );
}
