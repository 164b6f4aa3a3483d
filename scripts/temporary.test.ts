import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasRoom, useTemporaryFolder } from './temporary.mjs';

test('temporary files go into a folder of their own, within the folder that somebody has chosen', () => {
  const chosen = mkdtempSync(path.join(tmpdir(), 'amauta-chosen-'));
  onTestFinished(() => rmSync(chosen, { recursive: true }));
  const env = { TMPDIR: chosen };
  const folder = useTemporaryFolder(env);
  expect(path.dirname(folder)).toBe(chosen);
  expect(env.TMPDIR).toBe(folder);
  expect(existsSync(folder)).toBe(true);
});

test('a folder without room, or none at all, is not taken', () => {
  expect(hasRoom(tmpdir(), 1)).toBe(true);
  expect(hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(hasRoom(path.join(tmpdir(), 'no such folder'), 1)).toBe(false);
});
