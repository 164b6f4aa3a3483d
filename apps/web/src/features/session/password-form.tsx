import type { ErrorCode } from '@amauta/contract/error-code.ts';
import { type ChangeTemporaryPasswordBody, PASSWORD_RULES } from '@amauta/contract/session.ts';
import { useId, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/text-input.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { changePassword } from './session-calls.ts';

type Fields = ChangeTemporaryPasswordBody;

/** The field that a refusal is about, where the server names none. */
const FIELD_OF_CODE: Partial<Record<ErrorCode, keyof Fields>> = {
  CURRENT_PASSWORD_WRONG: 'current_password',
  CURRENT_PASSWORD_REQUIRED: 'current_password',
  PASSWORD_TOO_WEAK: 'new_password',
  PASSWORD_UNCHANGED: 'new_password',
  PASSWORD_MISMATCH: 'confirm_password',
};

/** Current, new and repeated password. Calls back after the server took the new one. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const rules = useId();
  const [failure, setFailure] = useState('');
  const { register, handleSubmit, watch, setError, formState } = useForm<Fields>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues: { current_password: '', new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    setFailure('');
    try {
      await changePassword(fields);
      onChanged();
    } catch (error) {
      if (!showFieldErrors(error, setError)) setFailure(messageOf(error, 'Error al cambiar contraseña'));
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PasswordInput
        label="Contraseña actual"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password', { required: 'Escribe tu contraseña actual.' })}
      />
      <PasswordInput
        label="Nueva contraseña"
        autoComplete="new-password"
        error={errors.new_password?.message}
        describedBy={rules}
        {...register('new_password', { validate: newPasswordError })}
      />
      <PasswordChecklist id={rules} password={watch('new_password')} />
      <PasswordInput
        label="Repite la nueva contraseña"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password', {
          validate: (repeated, { new_password }) =>
            repeated === new_password || 'Las contraseñas no coinciden.',
        })}
      />
      <div>
        <div role="alert">
          {failure ? (
            <div className="pb-3">
              <FieldError>{failure}</FieldError>
            </div>
          ) : null}
        </div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={isSubmitting}
          loadingText="Guardando..."
        >
          Guardar contraseña
        </Button>
      </div>
    </form>
  );
}

function newPasswordError(password: string): string | true {
  const missing = PASSWORD_RULES.filter((rule) => !rule.test(password));
  if (missing.some((rule) => rule.id === 'length')) return 'La contraseña debe tener al menos 8 caracteres.';
  if (missing.length > 0) return 'A tu contraseña le falta algo de la lista.';
  return true;
}

/** Puts each text of a refusal at its field. False where it belongs to none. */
function showFieldErrors(error: unknown, setError: UseFormSetError<Fields>): boolean {
  if (!(error instanceof ApiError)) return false;
  const names = ['current_password', 'new_password', 'confirm_password'] as const;
  const found = names.flatMap((name) => {
    const text = error.fields[name]?.[0] ?? (FIELD_OF_CODE[error.code] === name ? error.message : undefined);
    return text ? [{ name, text }] : [];
  });
  for (const [index, { name, text }] of found.entries()) {
    setError(name, { message: text }, { shouldFocus: index === 0 });
  }
  return found.length > 0;
}
