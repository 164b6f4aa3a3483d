import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/forms/field.tsx';
import { PasswordInput, TextInput } from '../../../ui/forms/text-input.tsx';
import { type FieldTexts, refusalByName, useForm } from '../../../ui/forms/use-form.ts';
import { codeError } from '../second-factor-form.tsx';

interface Proof {
  current_password: string;
  code: string;
}

interface ProofFormProps {
  asks: 'password' | 'code' | 'both';
  submitText: string;
  destructive?: boolean;
  onCancel: () => void;
  /** Sends the proof. Throws when the server refuses it. */
  onSend: (proof: Proof) => Promise<void>;
}

/** Asks for the current password, a code, or both, before a change to the account's security. */
export function ProofForm({ asks, submitText, destructive, onCancel, onSend }: ProofFormProps) {
  const asksPassword = asks !== 'code';
  const asksCode = asks !== 'password';
  const form = useForm<Proof>({
    start: { current_password: '', code: '' },
    check: ({ current_password, code }) => ({
      current_password: asksPassword && current_password === '' ? 'Escribe tu contraseña actual.' : undefined,
      code: asksCode ? codeError(code) : undefined,
    }),
    save: onSend,
    fallback: 'No se pudo guardar el cambio.',
    textsOfRefusal: (error): FieldTexts<Proof> => {
      const isPassword = error instanceof ApiError && error.code === 'CURRENT_PASSWORD_WRONG';
      return isPassword ? { current_password: error.message } : refusalByName<Proof>(error);
    },
  });
  // The button that led here is gone, and the focus with it. A code is asked for below a QR code, which comes first.
  useEffect(() => {
    if (asksPassword) form.element.current?.querySelector('input')?.focus();
  }, [asksPassword, form.element]);
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
      {asksPassword ? (
        <PasswordInput
          label="Contraseña actual"
          autoComplete="current-password"
          {...form.text('current_password')}
        />
      ) : null}
      {asksCode ? (
        <TextInput
          label="Código"
          hint={asks === 'both' ? 'De tu aplicación, o un código de recuperación.' : undefined}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          className="num"
          {...form.text('code')}
        />
      ) : null}
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button
          type="submit"
          variant={destructive ? 'danger' : 'primary'}
          loading={form.isSaving}
          loadingText="Comprobando..."
        >
          {submitText}
        </Button>
      </div>
    </form>
  );
}
