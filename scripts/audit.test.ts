import { expect, test } from 'vitest';
import { readAudit } from './audit.mjs';

const counts = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const report = (vulnerabilities: object, more: object = {}) =>
  JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { ...counts, ...more } } });

test('a registry that refuses audits is said plainly and does not pass', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } });
  for (const { text, code } of [readAudit(refused), readAudit('', '405 Method Not Allowed')]) {
    expect(text).toContain('NOT AUDITED');
    expect(text).toContain('405 Method Not Allowed');
    expect(code).toBe(2);
  }
  expect(readAudit('no JSON').code).toBe(2);
});

test('without findings it passes', () => {
  expect(readAudit(report({}))).toEqual({ text: 'No known weaknesses.', code: 0 });
});

test('high and critical findings fail; lower ones are told', () => {
  const low = { a: { name: 'a', severity: 'low', range: '<1.0.0' } };
  expect(readAudit(report(low, { low: 1 }))).toEqual({
    text: 'Packages with known weaknesses: 1\n  low: a <1.0.0',
    code: 0,
  });
  const high = { b: { name: 'b', severity: 'high', range: '*' } };
  expect(readAudit(report(high, { high: 1 })).code).toBe(1);
});
