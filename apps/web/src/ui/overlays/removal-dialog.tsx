import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showFailure, showToast } from '../feedback/toast.ts';
import { ConfirmDialog } from './dialog.tsx';
import { useTitleFocus } from './title-focus.ts';

interface RemovalDialogProps<T extends object | number> {
  /** What is about to be removed; null while nothing is, and the dialog is closed. */
  thing: T | null;
  title: (thing: T) => string;
  /** The button's text, and its text while the call is under way. */
  words?: (thing: T) => { verb: string; pending: string };
  /** Sends the call. Its answer's message is the toast that says it was done. */
  remove: (thing: T) => Promise<{ message?: string | undefined }>;
  /** Called after each call, also after a failed one: somebody else may have removed the thing. Reads lists anew. */
  forget: (client: ReturnType<typeof useQueryClient>) => Promise<unknown>;
  /** Whether the dialog stays open after a failure, so that the person can try again. */
  staysAfterFailure?: boolean;
  onClose: () => void;
  children: (thing: T) => ReactNode;
}

const DELETE = { verb: 'Eliminar', pending: 'Eliminando...' };

/**
 * Asks before something is removed or ended for good, sends the call, and tells the outcome in a toast. The focus
 * then goes to the page's title, because the button that opened the dialog is gone.
 */
export function RemovalDialog<T extends object | number>(props: RemovalDialogProps<T>) {
  const { thing, title, words, onClose } = props;
  const queryClient = useQueryClient();
  // Keeps the words visible while the dialog closes.
  const [last, setLast] = useState(thing);
  if (thing !== null && thing !== last) setLast(thing);
  const { verb, pending } = (last !== null && words?.(last)) || DELETE;
  const { finalFocus, toTitle } = useTitleFocus();
  const removing = useMutation({
    mutationFn: props.remove,
    onSuccess: ({ message = '' }) => {
      showToast('success', message);
      toTitle();
    },
    onError: showFailure,
    onSettled: (_answer, failure) => {
      if (failure === null || !props.staysAfterFailure) onClose();
      return props.forget(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open={thing !== null}
      title={last === null ? verb : title(last)}
      confirmText={verb}
      destructive
      pending={removing.isPending}
      pendingText={pending}
      finalFocus={finalFocus}
      onCancel={onClose}
      onConfirm={() => thing !== null && removing.mutate(thing)}
    >
      {last === null ? null : props.children(last)}
    </ConfirmDialog>
  );
}
