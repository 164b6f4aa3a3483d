import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { forgetAsked, noteAsked, releaseUnconfirmed } from './asked-papers.ts';

type Work = (lock: { name: string } | null) => Promise<void>;

beforeEach(() => {
  const held = new Set<string>();
  const request = async (name: string, ...given: [Work] | [object, Work]) => {
    const work = given.at(-1) as Work;
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});

const noted = () => deviceStorage.keys('exam_asked/');

it('releases what an earlier visit left, but not the exam that this page asks about', async () => {
  deviceStorage.set('exam_asked/0/7', '');
  noteAsked(8);
  const released: number[] = [];
  const release = async (id: number) => {
    released.push(id);
    forgetAsked(id);
  };
  await releaseUnconfirmed(release);
  await releaseUnconfirmed(release);
  expect(released).toEqual([7]);
  expect(noted()).toEqual(['exam_asked/0/8']);
  forgetAsked(8);
});

it.each([
  [503, ['exam_asked/0/7']],
  [404, []],
])('after the answer %i the next visit finds %j', async (status, left) => {
  deviceStorage.set('exam_asked/0/7', '');
  const code = status === 404 ? 'NOT_FOUND' : 'OVERLOADED';
  await releaseUnconfirmed(() => Promise.reject(new ApiError({ status, code, message: 'No.' })));
  expect(noted()).toEqual(left);
});
