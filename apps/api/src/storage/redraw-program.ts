import { serveParent } from '../jobs/child-program.ts';
import { drawWebp } from './draw-webp.ts';

/** Draws one picture after another and tells each as soon as it is drawn; null for one that can't be. */
serveParent(async (pictures: readonly Uint8Array[], tell: (drawn: Uint8Array | null) => void) => {
  for (const picture of pictures) tell(await drawWebp(picture).catch(() => null));
});
