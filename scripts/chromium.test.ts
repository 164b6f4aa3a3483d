import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureChromium, findChromium } from './chromium.mjs';

let home = '';
let bin = '';
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'amauta chromium '));
  bin = path.join(home, 'bin');
  mkdirSync(bin);
});
afterEach(() => rmSync(home, { recursive: true }));

const machine = () => ({ PATH: bin, HOME: home });

function addProgram(file: string, exitCode = 0): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('findChromium', () => {
  it('takes the one that is named', () => {
    const named = addProgram(path.join(home, 'my chromium'));
    addProgram(path.join(bin, 'chromium'));
    expect(findChromium({ ...machine(), CHROMIUM_PATH: named })).toBe(named);
  });
  it('refuses a name without a program instead of taking another one', () => {
    addProgram(path.join(bin, 'chromium'));
    expect(() => findChromium({ ...machine(), CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(/CHROMIUM_PATH/);
  });
  it('looks through PATH', () => {
    const program = addProgram(path.join(bin, 'google-chrome'));
    expect(findChromium(machine())).toBe(program);
  });
  it('takes the one without a window where it is preferred and there', () => {
    const program = addProgram(path.join(bin, 'chromium'));
    expect(findChromium(machine(), true)).toBe(program);
    const shell = addProgram(path.join(bin, 'chromium-headless-shell'));
    expect(findChromium(machine(), true)).toBe(shell);
    expect(findChromium(machine())).toBe(program);
  });
  it('skips a stub that does not run', () => {
    addProgram(path.join(bin, 'chromium-browser'), 1);
    const program = addProgram(path.join(bin, 'google-chrome'));
    expect(findChromium(machine())).toBe(program);
  });
  it('finds the newest one that Playwright has downloaded', () => {
    const cache = path.join(home, '.cache/ms-playwright');
    addProgram(path.join(cache, 'chromium-999/chrome-linux/chrome'));
    const newest = addProgram(path.join(cache, 'chromium-1200/chrome-linux64/chrome'));
    expect(findChromium(machine())).toBe(newest);
  });
  it('finds none on a machine without any', () => {
    expect(findChromium(machine())).toBeUndefined();
  });
});

describe('ensureChromium', () => {
  /** A machine on which only the command `works` installs a browser; all other commands fail. */
  function machineWhere(works: string, isRoot: boolean) {
    const commands: string[] = [];
    const execute = async (command: string, args: readonly string[]) => {
      const line = [path.basename(command), ...args.map((arg) => path.basename(arg))].join(' ');
      commands.push(line);
      const code = line === works || line.endsWith('update') ? 0 : 1;
      if (line === works) addProgram(path.join(bin, 'chromium'));
      return { code, output: '' };
    };
    return { commands, machine: { env: machine(), isRoot, execute } };
  }
  const aptInstall = 'apt-get install -y --no-install-recommends chromium';
  const playwright = 'node cli.js install chromium';

  it('installs nothing when there is one already', async () => {
    const program = addProgram(path.join(bin, 'chromium'));
    const { commands, machine } = machineWhere('', true);
    expect(await ensureChromium(() => {}, machine)).toBe(program);
    expect(commands).toEqual([]);
  });
  it('uses apt-get as root', async () => {
    addProgram(path.join(bin, 'apt-get'));
    const { commands, machine } = machineWhere(aptInstall, true);
    expect(await ensureChromium(() => {}, machine)).toBe(path.join(bin, 'chromium'));
    expect(commands).toEqual(['apt-get update', aptInstall]);
  });
  it('installs the one without a window where it is preferred, else the whole browser', async () => {
    addProgram(path.join(bin, 'apt-get'));
    const shell = machineWhere(`${aptInstall}-headless-shell`, true);
    await ensureChromium(() => {}, { ...shell.machine, prefersShell: true });
    expect(shell.commands).toEqual(['apt-get update', `${aptInstall}-headless-shell`]);
    rmSync(path.join(bin, 'chromium'));
    const whole = machineWhere(aptInstall, true);
    await ensureChromium(() => {}, { ...whole.machine, prefersShell: true });
    expect(whole.commands.at(-1)).toBe(aptInstall);
    expect(whole.commands).toContain(`${aptInstall}-headless-shell`);
  });
  it('uses sudo without asking as another user', async () => {
    addProgram(path.join(bin, 'apt-get'));
    addProgram(path.join(bin, 'sudo'));
    const { commands, machine } = machineWhere(`sudo -n ${aptInstall}`, false);
    await ensureChromium(() => {}, machine);
    expect(commands).toEqual(['sudo -n apt-get update', `sudo -n ${aptInstall}`]);
  });
  it('falls back to Playwright when apt-get fails', async () => {
    addProgram(path.join(bin, 'apt-get'));
    const { commands, machine } = machineWhere(playwright, true);
    await ensureChromium(() => {}, machine);
    expect(commands).toEqual(['apt-get update', aptInstall, playwright]);
  });
  it('says what to do when nothing works', async () => {
    const { commands, machine } = machineWhere('', false);
    await expect(ensureChromium(() => {}, machine)).rejects.toThrow(/Install it by hand/);
    expect(commands).toEqual([playwright]);
  });
});
