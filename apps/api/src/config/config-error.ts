/** A setting is wrong. The message names the variable. */
export class ConfigError extends Error {}

/** Makes the error that lists what is wrong, one variable a line. */
export function refusal(lines: readonly string[]): ConfigError {
  const list = lines.map((line) => `  ${line}`).join('\n');
  return new ConfigError(`Revisa estas variables de entorno:\n${list}`);
}
