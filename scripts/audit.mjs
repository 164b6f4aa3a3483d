import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { at } from './processes.mjs';

/** Severities that fail the audit. */
const FAILING = ['high', 'critical'];

/**
 * Turns what `npm audit --json` has printed into a text and an exit code: 0 without serious findings, 1 with
 * them, 2 when the registry gave no answer. Then nothing was audited, so the command must not pass.
 *
 * @param {string} printed
 * @param {string} [complaint] what npm wrote to standard error
 * @returns {{ text: string, code: 0 | 1 | 2 }}
 */
export function readAudit(printed, complaint = '') {
  const report = parse(printed);
  const counts = report?.metadata?.vulnerabilities;
  if (!counts) {
    const said = report?.error?.summary || report?.message || complaint.trim() || 'no answer';
    return {
      text: `NOT AUDITED: the registry refuses audits or could not be reached (${said}).\nRun it again with a registry that answers audits: npm run audit -- --registry=<address>`,
      code: 2,
    };
  }
  const found = Object.values(report.vulnerabilities ?? {})
    .map(({ name, severity, range }) => `  ${severity}: ${name} ${range}`)
    .toSorted();
  const total =
    found.length === 0 ? 'No known weaknesses.' : `Packages with known weaknesses: ${found.length}`;
  const isBad = FAILING.some((severity) => counts[severity] > 0);
  return { text: [total, ...found].join('\n'), code: isBad ? 1 : 0 };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const arguments_ = ['audit', '--json', '--omit=dev', ...process.argv.slice(2)];
  const { stdout, stderr } = spawnSync('npm', arguments_, { cwd: at('.'), encoding: 'utf8' });
  const { text, code } = readAudit(stdout ?? '', stderr ?? '');
  console.log(text);
  process.exitCode = code;
}
