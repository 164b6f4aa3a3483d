import { z } from 'zod';

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
