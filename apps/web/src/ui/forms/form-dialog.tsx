import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import type { DialogProps } from '../overlays/dialog-window.tsx';
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
  /** Whether the dialog asks before it closes with unsaved input. */
  asksToLeave?: boolean;
  /** Whether the first field takes the focus when the dialog opens. Default: the cross. */
  focusesField?: boolean;
  /** Stands at the start of the foot. */
  footTool?: ReactNode;
  /** The fields, and dialogs over this one. */
  children: ReactNode;
}

/** A form in a dialog, with the buttons that cancel and send it below. */
export function FormDialog<F extends object, E extends object>(props: FormDialogProps<F, E>) {
  const { form, edit, title, size = 'md', saveText = 'Guardar', savingText = 'Guardando...' } = props;
  const { isDestructive, isReady = true, asksToLeave = false, focusesField, footTool, children } = props;
  const formId = useId();
  const guard = useLeaveGuard({ isNeeded: asksToLeave && form.isChanged, onLeave: props.onClose });
  const firstField = {
    get current() {
      return form.element.current?.querySelector('input') ?? null;
    },
  };
  return (
    <Dialog
      open
      title={title}
      size={size}
      onClose={guard.leave}
      initialFocus={focusesField ? firstField : undefined}
      footer={
        <>
          {footTool}
          <Button onClick={guard.leave}>Cancelar</Button>
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
