import type { TeacherCredential, TeacherWithCredential } from '@amauta/contract/teachers/teacher.ts';
import { appConfig } from '../../../api/app-config.ts';
import { paths } from '../../../paths.ts';
import { formatDate, formatPhone } from '../../../ui/format.ts';

/** The data that a teacher needs to sign in for the first time. */
export type Credentials = Readonly<
  Pick<TeacherCredential, 'id' | 'full_name' | 'email' | 'phone_number' | 'password' | 'expiration_date'>
>;

/** The credentials of a teacher who was just given `password`; null when the server did not store them. */
export function credentialsOf(teacher: TeacherWithCredential, password: string): Credentials | null {
  const { credential_id: id, full_name, contact, expiration_date } = teacher;
  return id === null ? null : { id, full_name, ...contact, expiration_date, password };
}

/** The address of the sign-in page: `href` to copy, `shown` to display. */
export function signInAddress(): { href: string; shown: string } {
  const { origin, host } = window.location;
  return { href: `${origin}${paths.login}`, shown: `${host}${paths.login}` };
}

/** The message that hands the credentials over, ready to send. An empty line separates paragraphs. */
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

/** A link that opens WhatsApp with the message, addressed to the teacher's phone. */
export function messageLink({ phone_number }: Credentials, message: string): string {
  return `https://wa.me/51${phone_number}?text=${encodeURIComponent(message)}`;
}

const HEAD = ['Nombre completo', 'Correo', 'Celular', 'Contraseña temporal'];
/** First characters that make a spreadsheet read a cell as a formula. Generated passwords never begin with one. */
const FORMULA = /^[=+\-@\t\r]/;

/** The credentials as a table to paste: columns separated by tabs. */
export function credentialsText(credentials: readonly Credentials[]): string {
  return [HEAD, ...credentials.map(cellsOf)].map((cells) => cells.join('\t')).join('\n');
}

/** The credentials as a CSV file. It begins with a byte order mark, so that spreadsheets show accents correctly. */
export function credentialsCsv(credentials: readonly Credentials[]): string {
  const lines = [HEAD, ...credentials.map(cellsOf)].map((cells) => cells.map(quote).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellsOf({ full_name, email, phone_number, password }: Credentials): string[] {
  return [harmless(full_name), harmless(email), phone_number, password];
}

/** Adds an apostrophe to a cell that looks like a formula, so that a spreadsheet shows it as text. */
function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return `"${harmless(cell).replaceAll('"', '""')}"`;
}
