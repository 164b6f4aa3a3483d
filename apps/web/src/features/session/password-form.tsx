import type { ErrorCode } from '@amauta/contract/error-code.ts';
import {
  type ChangeTemporaryPasswordBody,
  PASSWORD_RULES,
  PASSWORD_TOO_SHORT,
} from '@amauta/contract/session.ts';
import { useId } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/text-input.tsx';
import { type FieldTexts, refusalByName, useForm } from '../../ui/forms/use-form.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { changePassword } from './session-calls.ts';

type Fields = ChangeTemporaryPasswordBody;

/** The field at which a refusal is shown when the server names none. */
const FIELD_OF_CODE: Partial<Record<ErrorCode, keyof Fields>> = {
  CURRENT_PASSWORD_WRONG: 'current_password',
  CURRENT_PASSWORD_REQUIRED: 'current_password',
  PASSWORD_TOO_WEAK: 'new_password',
  PASSWORD_UNCHANGED: 'new_password',
  PASSWORD_MISMATCH: 'confirm_password',
};

/** Asks for the current password and twice for the new one. Calls `onChanged` after the server has stored it. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const rules = useId();
  const form = useForm<Fields>({
    start: { current_password: '', new_password: '', confirm_password: '' },
    check: textsOf,
    save: async (fields) => {
      await changePassword(fields);
      onChanged();
    },
    textsOfRefusal,
  });

  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5">
      <PasswordInput
        label="Contraseña actual"
        autoComplete="current-password"
        {...form.text('current_password')}
      />
      <PasswordInput
        label="Nueva contraseña"
        autoComplete="new-password"
        describedBy={rules}
        {...form.text('new_password')}
      />
      <PasswordChecklist id={rules} password={form.fields.new_password} />
      <PasswordInput
        label="Repite la nueva contraseña"
        autoComplete="new-password"
        {...form.text('confirm_password')}
      />
      <div>
        <FormFailure className="pb-3">{form.failure}</FormFailure>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.isSaving}
          loadingText="Guardando..."
        >
          Guardar contraseña
        </Button>
      </div>
    </form>
  );
}

function textsOf({ current_password, new_password, confirm_password }: Fields): FieldTexts<Fields> {
  return {
    current_password: current_password === '' ? 'Escribe tu contraseña actual.' : undefined,
    new_password: newPasswordError(new_password),
    confirm_password: confirm_password === new_password ? undefined : 'Las contraseñas no coinciden.',
  };
}

function newPasswordError(password: string): string | undefined {
  const missing = PASSWORD_RULES.filter((rule) => !rule.test(password));
  if (missing.some((rule) => rule.id === 'length')) return PASSWORD_TOO_SHORT;
  return missing.length > 0 ? 'A tu contraseña le falta algo de la lista.' : undefined;
}

/** The texts of a refusal by field; empty when the refusal belongs to no field. */
function textsOfRefusal(error: unknown): FieldTexts<Fields> {
  const texts = refusalByName<Fields>(error);
  const field = error instanceof ApiError ? FIELD_OF_CODE[error.code] : undefined;
  return field && error instanceof ApiError ? { [field]: error.message, ...texts } : texts;
}
