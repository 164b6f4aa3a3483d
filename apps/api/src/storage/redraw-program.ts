import { serveParent } from '../jobs/child-program.ts';
import { drawWebp } from './draw-webp.ts';

/**
 * The program of the child: draws one picture after another and sends each as soon as it is drawn, or null when it
 * can't be drawn.
 */
serveParent(async (pictures: readonly Uint8Array[], tell: (drawn: Uint8Array | null) => void) => {
  for (const picture of pictures) tell(await drawWebp(picture).catch(() => null));
});
