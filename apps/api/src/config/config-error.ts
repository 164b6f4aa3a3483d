/** Thrown when settings are wrong. The message is Spanish and names each wrong variable. */
export class ConfigError extends Error {}

/** A command that can't go on, in a Spanish sentence for the person at the terminal. */
export class CommandRefused extends Error {}

/** Makes the error for wrong settings. Each of `lines` names a variable and says in Spanish what is wrong with it. */
export function refusal(lines: readonly string[]): ConfigError {
  const list = lines.map((line) => `  ${line}`).join('\n');
  return new ConfigError(`Revisa estas variables de entorno:\n${list}`);
}
