import { readFileSync } from 'node:fs';

/** Settings that may stand in a file, whose path is in the variable of the same name with `_FILE`. */
const SECRETS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'TOKEN_SECRET',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'METRICS_TOKEN',
  'AI_API_KEY',
];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Puts the content of the file that `X_FILE` names in the place of `X`, without the line break at its end. A file, as
 * Docker and systemd offer it, keeps a secret out of the environment, which child processes and `docker inspect` see.
 * @returns the settings, and a Spanish line for each variable that is wrong
 */
export function readSecretFiles(given: Variables): { settings: Variables; problems: string[] } {
  const settings = { ...given };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    // `AI_API_KEY_FILE` would otherwise count as a setting of a model.
    delete settings[`${name}_FILE`];
    if (given[name] !== undefined) problems.push(`${name}_FILE: usa solo una de ${name} y ${name}_FILE`);
    try {
      settings[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (settings[name] === '') problems.push(`${name}_FILE: el archivo está vacío`);
    } catch (cause) {
      problems.push(`${name}_FILE: no se puede leer el archivo (${(cause as NodeJS.ErrnoException).code})`);
    }
  }
  return { settings, problems };
}
