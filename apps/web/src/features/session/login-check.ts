import { EMAIL_LENGTH, type LoginBody, PASSWORD_LENGTH } from '@amauta/contract/session.ts';
import type { FieldTexts } from '../../ui/forms/use-form.ts';

/** The texts below the fields of the sign-in form. They are those of the contract's `LoginBody`. */
export function checkLogin({ username, password }: LoginBody): FieldTexts<LoginBody> {
  const name = username.trim();
  return {
    ...(name === '' && { username: 'Escribe tu usuario.' }),
    ...(name.length > EMAIL_LENGTH && { username: 'El usuario es demasiado largo.' }),
    ...(password === '' && { password: 'Escribe tu contraseña.' }),
    ...(password.length > PASSWORD_LENGTH && { password: 'La contraseña es demasiado larga.' }),
  };
}
