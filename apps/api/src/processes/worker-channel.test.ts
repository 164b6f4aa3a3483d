import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeSignal } from '../http/after-change.ts';
import { createJobSignal } from '../jobs/job-signal.ts';
import { joinWorkers } from './worker-channel.ts';

const sent: unknown[] = [];
const own = (['send', 'connected'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
);
let before: unknown[];

beforeEach(() => {
  sent.length = 0;
  before = process.listeners('message');
  const given = { send: (message: unknown) => sent.push(message), connected: true };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(process, name, { value, configurable: true, writable: true });
});
afterEach(() => {
  for (const [name, descriptor] of own) {
    if (descriptor) Object.defineProperty(process, name, descriptor);
    else Reflect.deleteProperty(process, name);
  }
  for (const listener of process.listeners('message'))
    if (!before.includes(listener)) process.off('message', listener);
});

test('what one worker changed is forgotten by the others, which hear of waiting jobs, too', () => {
  const jobs = createJobSignal();
  const changes = createChangeSignal();
  const [onJob, onChange] = [vi.fn(), vi.fn()];
  jobs.listen(onJob);
  changes.onChange(onChange);
  joinWorkers({ jobs, changes, metrics: undefined });

  changes.ring();
  jobs.ring();
  expect(sent).toEqual([{ kind: 'change' }, { kind: 'job' }]);

  // What another worker told isn't told back, which would go round for ever.
  process.emit('message', { kind: 'change' }, undefined);
  process.emit('message', { kind: 'job' }, undefined);
  expect(sent).toHaveLength(2);
  expect([onChange.mock.calls.length, onJob.mock.calls.length]).toEqual([2, 2]);
});
