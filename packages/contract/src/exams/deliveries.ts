import { defineRoute } from '../route.ts';
import { FactBatch, factsRoute } from './real.ts';

// What the service worker sends of a stored paper while no page is open (decision 56).

export const deliverRoute = defineRoute({
  method: 'POST',
  path: '/mock/deliveries/',
  access: 'pass',
  summary: 'Deliver what was done in the exam of a pass; the answer tells nothing of the exam',
  body: FactBatch,
  bodyLimit: factsRoute.bodyLimit,
  tooLargeText: factsRoute.tooLargeText,
  refusedText: factsRoute.refusedText,
});
