import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const OWN_SCOPE = '@amauta';

/** The files of the product at another commit. */
interface Checkout {
  root: string;
  remove(): void;
}

/**
 * Writes the files of the commit `ref` into a new temporary folder. Packages from npm are those installed
 * here; the product's own packages come from the commit.
 */
export function checkOut(ref: string): Checkout {
  const root = mkdtempSync(path.join(os.tmpdir(), 'amauta-checkout-'));
  const files = execFileSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', root], { input: files });
  const modules = path.join(ROOT, 'node_modules');
  for (const name of readdirSync(modules)) {
    if (name !== OWN_SCOPE) link(path.join(modules, name), path.join(root, 'node_modules', name));
  }
  for (const name of readdirSync(path.join(modules, OWN_SCOPE))) {
    link(readlinkSync(path.join(modules, OWN_SCOPE, name)), path.join(root, 'node_modules', OWN_SCOPE, name));
  }
  for (const workspace of ['apps/api', 'apps/web', 'packages/rich-text', 'packages/booklet-reader']) {
    const own = path.join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) link(own, path.join(root, workspace, 'node_modules'));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

function link(target: string, place: string): void {
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(target, place);
}
