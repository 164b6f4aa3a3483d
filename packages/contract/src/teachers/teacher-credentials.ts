import { z } from 'zod';
import { defineRoute, Id } from '../route.ts';
import { TeacherCredential } from './teacher.ts';
import { TeacherChoice } from './teacher-bulk.ts';

/** Hours that a temporary password waits on the server for the administrator who set it. */
export const CREDENTIALS_KEPT_HOURS = 24;

export const pendingCredentialsRoute = defineRoute({
  method: 'GET',
  path: '/teachers/credentials/',
  access: 'ADM',
  permission: 'teachers:write',
  summary:
    'Temporary passwords that the caller set in the last 24 hours and has not handed over, newest first',
  data: z.array(TeacherCredential),
});

export const issueCredentialsRoute = defineRoute({
  method: 'POST',
  path: '/teachers/credentials/issue/',
  access: 'ADM',
  permission: 'teachers:write',
  once: true,
  summary:
    'Set new temporary passwords, of all the teachers (1,000 at most) or of none, and end their sessions',
  body: TeacherChoice,
  data: z.array(TeacherCredential),
});

export const deliverCredentialsRoute = defineRoute({
  method: 'POST',
  path: '/teachers/credentials/delivered/',
  access: 'ADM',
  permission: 'teachers:write',
  summary: 'Tell that passwords were handed over: the server forgets them',
  body: z.strictObject({ ids: z.array(Id).min(1).max(10_000) }),
});
