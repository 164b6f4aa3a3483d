import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { at } from './processes.mjs';

/**
 * What failed in a run of Vitest though every test of it passed, and fails the run: hooks of a file or a group, and errors
 * that no test caught. Vitest's own JSON report holds neither.
 * @typedef {{ title: string, message: string }} Fault
 */

/** Writes the faults of a run as JSON to the file that FAULTS_FILE names. */
export default class FaultReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string, stack?: string }[]} uncaught
   */
  onTestRunEnd(modules, uncaught) {
    /** @type {Fault[]} */
    const faults = modules.flatMap((module) => {
      const file = relative(at(), module.moduleId);
      const suites = [...module.children.allSuites()];
      return [
        // A file without tests could not be loaded, which the JSON report tells.
        ...(module.children.size === 0 ? [] : faultsOf(file, module)),
        ...suites.flatMap((suite) => faultsOf(`${file} › ${suite.fullName}`, suite)),
      ];
    });
    for (const { message = '', stack = '' } of uncaught)
      faults.push({ title: 'an error that no test caught', message: `${message}${placeOf(stack)}` });
    if (process.env.FAULTS_FILE) writeFileSync(process.env.FAULTS_FILE, JSON.stringify(faults));
  }
}

/** @param {string} title @param {{ errors: () => readonly { message: string }[] }} suite @returns {Fault[]} */
function faultsOf(title, suite) {
  return suite.errors().map(({ message }) => ({ title, message }));
}

/** Returns the first place of a stack that is the project's own code. @param {string} stack */
function placeOf(stack) {
  const line = stack.split('\n').find((one) => /^\s+at /.test(one) && !/node_modules|node:/.test(one));
  return line ? ` ${line.trim()}` : '';
}
