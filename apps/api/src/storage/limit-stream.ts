import { FileTooLarge } from './file-store.ts';

/** Passes bytes on and throws FileTooLarge once there are more than `limitBytes`. */
export function limitTo(limitBytes: number) {
  return async function* limited(source: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limitBytes) throw new FileTooLarge(`more than ${limitBytes} bytes`);
      yield chunk;
    }
  };
}
