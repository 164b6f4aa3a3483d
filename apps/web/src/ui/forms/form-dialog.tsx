import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import type { DialogProps } from '../overlays/dialog-window.tsx';
import { firstFieldOf } from '../overlays/first-field.ts';
import { EditConflictDialog } from './edit-conflict-dialog.tsx';
import { FormFailure } from './field.tsx';
import { LeaveQuestion, useLeaveGuard } from './leaving/leave-question.tsx';
import type { EditMerge } from './use-edit-merge.ts';
import type { Form } from './use-form.ts';

interface FormDialogProps<F extends object, E extends object> extends Pick<DialogProps, 'title' | 'onClose'> {
  form: Form<F>;
  /** The merging of the edit with what others have stored. Its question stands over the form. */
  edit?: EditMerge<E>;
  size?: NonNullable<DialogProps['size']>;
  /** Text of the button that sends the form, and its text while the form is being sent. */
  saveText?: string;
  savingText?: string;
  isDestructive?: boolean;
  /** Whether the fields are there. While they load the form can't be sent. */
  isReady?: boolean;
  /** Stands at the start of the foot. */
  footTool?: ReactNode;
  /** The fields, and dialogs over this one. */
  children: ReactNode;
}

/**
 * A form in a dialog, with the buttons that cancel and send it below. The focus starts in the first field, and on cancel
 * where the form destroys something. Closing with unsaved input asks first, except where the input only confirms that
 * something may be destroyed.
 */
export function FormDialog<F extends object, E extends object>(props: FormDialogProps<F, E>) {
  const { form, edit, title, size = 'md', saveText = 'Guardar', savingText = 'Guardando...' } = props;
  const { isDestructive, isReady = true, footTool, children } = props;
  const formId = useId();
  const guard = useLeaveGuard({ isNeeded: !isDestructive && form.isChanged, onLeave: props.onClose });
  const cancel = useRef<HTMLButtonElement>(null);
  const { element } = form;
  useEffect(() => {
    // The fields may come after the dialog has opened.
    if (isReady && !isDestructive) firstFieldOf(element).current?.focus();
  }, [isReady, isDestructive, element]);
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={guard.leave}
      initialFocus={isDestructive ? cancel : firstFieldOf(element)}
      footer={
        <>
          {footTool}
          <Button ref={cancel} onClick={guard.leave}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'danger' : 'primary'}
            aria-disabled={!isReady || undefined}
            loading={form.isSaving}
            loadingText={savingText}
          >
            {saveText}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5">
        {children}
        <FormFailure>{form.failure}</FormFailure>
      </form>
      {edit ? <EditQuestion form={form} edit={edit} /> : null}
      <LeaveQuestion guard={guard} />
    </Dialog>
  );
}

interface EditQuestionProps<E extends object> {
  form: Pick<Form<object>, 'isSaving' | 'saving'>;
  edit: EditMerge<E>;
}

/** Asks which values are kept, when two people changed the same fields. */
export function EditQuestion<E extends object>({ form, edit }: EditQuestionProps<E>) {
  if (!edit.conflicts) return null;
  return (
    <EditConflictDialog
      conflicts={edit.conflicts}
      pending={form.isSaving}
      onCancel={edit.cancel}
      onConfirm={(kept) => void form.saving(() => edit.confirm(kept))}
    />
  );
}
