import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearUploadFolders, makeUploadFolder } from './upload-folders.ts';

test('what a killed process left is removed, what a running one uses stays', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'amauta-clear-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const add = (name: string, ageMinutes = 0) => {
    const folder = path.join(parent, name);
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'upload.pdf'), '%PDF-');
    const changed = Date.now() / 1000 - ageMinutes * 60;
    utimesSync(folder, changed, changed);
    return folder;
  };
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const left = add(`amauta-upload-${ended}-a1B2c3`);
  const used = add(`amauta-upload-${process.pid}-a1B2c3`, 30);
  const forgotten = add(`amauta-upload-${process.pid}-d4E5f6`, 61);
  const others = [add('amauta-uploads'), add('upload-1-x'), add(`other-amauta-upload-${ended}-x`)];
  await clearUploadFolders(parent);
  expect([left, used, forgotten, ...others].map((folder) => existsSync(folder))).toEqual([
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
});

test('a folder is named so that it can be told whose it is', async () => {
  const folder = await makeUploadFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(path.basename(folder)).toMatch(new RegExp(`^amauta-upload-${process.pid}-`));
});
