import type { Credentials } from './credentials.ts';

const HEAD = ['Nombre completo', 'Correo', 'Celular', 'Contraseña temporal'];
/** Signs with which a spreadsheet takes a text for a formula. Generated passwords begin with none of them. */
const FORMULA = /^[=+\-@\t\r]/;

/** The credentials as a table to paste: tabs between columns. */
export function credentialsText(credentials: readonly Credentials[]): string {
  return [HEAD, ...credentials.map(cellsOf)].map((cells) => cells.join('\t')).join('\n');
}

/** The credentials as a file that spreadsheets open: with a byte order mark, so that accents stay whole. */
export function credentialsCsv(credentials: readonly Credentials[]): string {
  const lines = [HEAD, ...credentials.map(cellsOf)].map((cells) => cells.map(quote).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellsOf({ full_name, email, phone_number, password }: Credentials): string[] {
  return [harmless(full_name), harmless(email), phone_number, password];
}

/** As a spreadsheet shows it instead of calculating it. */
function harmless(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string): string {
  return `"${harmless(cell).replaceAll('"', '""')}"`;
}
