import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EditConflictDialog } from '../../../../ui/forms/edit-conflict-dialog.tsx';
import { LeaveQuestion, useLeaveGuard } from '../../../../ui/forms/leave-question.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { DialogForm } from './use-dialog-form.ts';

type FormParts = 'submit' | 'element' | 'isSaving' | 'isChanged' | 'conflicts' | 'resolve' | 'keepEditing';

interface FormDialogProps {
  title: string;
  saveText: string;
  form: Pick<DialogForm, FormParts>;
  onClose: () => void;
  /** Shown at the start of the foot. */
  footTool?: ReactNode;
  children: ReactNode;
}

/** A small form in a dialog. Leaving with unsaved input asks first. */
export function FormDialog({ title, saveText, form, onClose, footTool, children }: FormDialogProps) {
  const formId = useId();
  const firstField = useRef<HTMLElement>(null);
  const guard = useLeaveGuard({ isNeeded: form.isChanged, onLeave: onClose });
  return (
    <Dialog
      open
      onClose={guard.leave}
      title={title}
      initialFocus={firstField}
      footer={
        <>
          {footTool}
          <Button onClick={guard.leave}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={form.isSaving}
            loadingText="Guardando..."
          >
            {saveText}
          </Button>
        </>
      }
    >
      <form
        ref={(element) => {
          form.element.current = element;
          firstField.current = element?.querySelector('input') ?? null;
        }}
        id={formId}
        noValidate
        onSubmit={form.submit}
        className="grid gap-5"
      >
        <p className="text-sm text-ink-2">Los campos con * son obligatorios.</p>
        {children}
      </form>
      {form.conflicts ? (
        <EditConflictDialog
          conflicts={form.conflicts}
          pending={form.isSaving}
          onCancel={form.keepEditing}
          onConfirm={form.resolve}
        />
      ) : null}
      <LeaveQuestion guard={guard} />
    </Dialog>
  );
}
