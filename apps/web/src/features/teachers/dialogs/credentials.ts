import { appConfig } from '../../../api/app-config.ts';
import { paths } from '../../../paths.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';

/** What a teacher needs to sign in for the first time. The password is known only while this is shown. */
export interface Credentials {
  readonly full_name: string;
  readonly email: string;
  readonly phone_number: string;
  readonly password: string;
  /** YYYY-MM-DD */
  readonly expiration_date: string;
}

/** The address of the sign-in, as it is copied and as it is shown. */
export function signInAddress(): { href: string; shown: string } {
  const { origin, host } = window.location;
  return { href: `${origin}${paths.login}`, shown: `${host}${paths.login}` };
}

/** The message that hands the credentials over, ready to send; paragraphs stand apart by an empty line. */
export function credentialsMessage(credentials: Credentials): string {
  const { appName, contactPhone } = appConfig();
  const [firstName = ''] = credentials.full_name.split(' ');
  return [
    `Hola, ${firstName}. Ya tienes acceso a ${appName}.`,
    [
      `Ingresa en ${signInAddress().href}`,
      `Usuario: ${credentials.email}`,
      `Contraseña temporal: ${credentials.password}`,
    ].join('\n'),
    `Al entrar te pediremos crear tu propia contraseña. Tu acceso vence el ${formatDate(credentials.expiration_date)}.`,
    ...(contactPhone ? [`Nuestro único número de contacto y pago es el ${formatPhone(contactPhone)}.`] : []),
  ].join('\n\n');
}

/** Opens the message in WhatsApp, addressed to the teacher's phone. */
export function messageLink({ phone_number }: Credentials, message: string): string {
  return `https://wa.me/51${phone_number}?text=${encodeURIComponent(message)}`;
}
