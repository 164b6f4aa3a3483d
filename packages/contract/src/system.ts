import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Settings that the page reads at run time: the provider's name and its only contact. */
export const AppConfig = z.object({
  appName: z.string(),
  contactPhone: z.string(),
  contactUrl: z.string(),
  version: z.string(),
  /** Whether others can reach an installation with accounts whose password is published. */
  hasPublicDemo: z.boolean().default(false),
});
export type AppConfig = z.infer<typeof AppConfig>;

const Health = z.object({ status: z.literal('ok') });

export const liveRoute = defineRoute({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process answers',
  answer: Health,
});

export const readyRoute = defineRoute({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'The process and its database answer',
  answer: Health,
});

export const configRoute = defineRoute({
  method: 'GET',
  path: '/config/',
  access: 'public',
  summary: 'Name and contact of the provider',
  data: AppConfig,
});
