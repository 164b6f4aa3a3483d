import { parentPort } from 'node:worker_threads';
import { estimateAll, type PackedItems, type PackedTeachers } from './estimate.ts';

// The program of the thread that estimates. It gets the teachers in portions, then the items, and answers once.

export type ToThread =
  | { kind: 'teachers'; teachers: PackedTeachers }
  | { kind: 'items'; items: PackedItems; today: number };

const teachers: PackedTeachers[] = [];
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'teachers') {
    teachers.push(message.teachers);
    return;
  }
  parentPort?.postMessage(estimateAll(teachers, message.items, message.today));
});
