import { expect, test } from 'vitest';
import { toVideoSource } from './video-source.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=90', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1m30s', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=90'],
  ['https://www.youtube.com/shorts/abc_-1', 'https://www.youtube.com/embed/abc_-1'],
  ['https://www.youtube.com/embed/abc', 'https://www.youtube.com/embed/abc'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  ['https://vimeo.com/123456789/ab12cd', 'https://player.vimeo.com/video/123456789?h=ab12cd'],
  ['https://vimeo.com/channels/staffpicks/123', 'https://player.vimeo.com/video/123'],
  ['https://player.vimeo.com/video/123?h=k', 'https://player.vimeo.com/video/123?h=k'],
  ['https://youtu.be/dQw4w9WgXcQ?t=1h2m3s', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=3723'],
  [
    'https://www.loom.com/share/Mi-video-0123456789abcdef0123456789abcdef',
    'https://www.loom.com/embed/0123456789abcdef0123456789abcdef',
  ],
  ['https://drive.google.com/file/u/1/d/1aB_c/view', 'https://drive.google.com/file/d/1aB_c/preview'],
  ['https://www.loom.com/share/abc123', 'https://www.loom.com/embed/abc123'],
  ['https://drive.google.com/file/d/1aB_c/view?usp=sharing', 'https://drive.google.com/file/d/1aB_c/preview'],
  ['https://drive.google.com/open?id=1aB_c', 'https://drive.google.com/file/d/1aB_c/preview'],
])('%s is shown in a frame', (link, address) => {
  expect(toVideoSource(link)).toEqual({ kind: 'embed', address });
});

test.each(['mp4', 'webm', 'ogg', 'mov', 'avi', 'mkv', 'flv', 'wmv', 'MP4'])(
  'a %s file plays by itself',
  (end) => {
    const address = `https://videos.example.pe/a.${end}`;
    expect(toVideoSource(`${address}?k=1`)).toEqual({ kind: 'file', address: `${address}?k=1` });
  },
);

test.each([
  'https://example.pe/video',
  'https://www.youtube.com/@canal',
  'https://youtube.com.example.pe/watch?v=abc',
  'https://www.youtube.com/watch?v=a%22onload',
  'https://drive.google.com/drive/folders/1',
])('%s is only a link', (link) => {
  expect(toVideoSource(link)?.kind).toBe('link');
});

test('a path is a file of our own', () => {
  const address = new URL('/intro.webm', location.origin).href;
  expect(toVideoSource('/intro.webm')).toEqual({ kind: 'file', address });
});

test.each([
  'javascript:alert(1)',
  '//example.pe/a.mp4',
  'data:text/html,x',
  'file:///etc/passwd',
  'video',
  '',
])('%j is nothing', (link) => {
  expect(toVideoSource(link)).toBeNull();
});
