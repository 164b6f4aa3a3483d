import type { Credentials } from './credentials.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { ManyCredentialsDialog } from './many-credentials-dialog.tsx';

/** Credentials that wait to be handed over: one teacher's with a message ready to send, or a list. */
export function HandOverDialog(props: { credentials: readonly Credentials[]; onClose: () => void }) {
  const { credentials, onClose } = props;
  const [first, second] = credentials;
  if (!first) return null;
  return second ? (
    <ManyCredentialsDialog credentials={credentials} onClose={onClose} />
  ) : (
    <CredentialsDialog credentials={first} onClose={onClose} />
  );
}
