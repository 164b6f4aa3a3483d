import { FACTOR_CODE_TEXT, isFactorCode } from '@amauta/contract/administrators/factor-code.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/field.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { refusalByName, useForm } from '../../ui/forms/use-form.ts';
import { signInWithCode } from './session-calls.ts';

/** Why a typed code can't be valid; undefined when it can be sent. */
export function codeError(code: string): string | undefined {
  return isFactorCode(code) ? undefined : FACTOR_CODE_TEXT;
}

interface SecondFactorFormProps {
  pendingToken: string;
  /** Goes back to the form for username and password. */
  onLeave: () => void;
}

/** The second step of a sign-in: a code from the app, or a recovery code. */
export function SecondFactorForm({ pendingToken, onLeave }: SecondFactorFormProps) {
  const [hasLapsed, setLapsed] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const form = useForm<{ code: string }>({
    start: { code: '' },
    check: ({ code }) => ({ code: codeError(code) }),
    save: ({ code }) => signInWithCode(pendingToken, code),
    fallback: 'No se pudo comprobar el código.',
    textsOfRefusal: (error) => {
      setLapsed(error instanceof ApiError && error.code === 'SIGN_IN_LAPSED');
      return refusalByName(error);
    },
  });
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5">
      <h1 ref={title} tabIndex={-1}>
        Verificación en dos pasos
      </h1>
      <p className="text-ink-2">Abre tu aplicación de autenticación y escribe el código que muestra.</p>
      <TextInput
        label="Código"
        hint="6 cifras. Sin tu teléfono, usa uno de tus códigos de recuperación."
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        className="num"
        {...form.text('code')}
      />
      <FormFailure>{form.failure}</FormFailure>
      {hasLapsed ? null : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.isSaving}
          loadingText="Comprobando..."
        >
          Ingresar
        </Button>
      )}
      <Button variant={hasLapsed ? 'primary' : 'ghost'} onClick={onLeave}>
        Volver a escribir mi contraseña
      </Button>
    </form>
  );
}
