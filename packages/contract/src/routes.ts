import * as administrators from './administrators/accounts.ts';
import * as invitations from './administrators/invitations.ts';
import * as ownAccount from './administrators/own-account.ts';
import * as catalogue from './catalogue.ts';
import * as attempt from './exams/attempt.ts';
import * as deliveries from './exams/deliveries.ts';
import * as official from './exams/official.ts';
import * as papers from './exams/papers.ts';
import * as real from './exams/real.ts';
import * as results from './exams/results.ts';
import * as setup from './exams/setup.ts';
import * as examTopics from './exams/topic-standings.ts';
import * as drafts from './imports/drafts.ts';
import * as imports from './imports/import.ts';
import * as sheets from './imports/sheets.ts';
import * as practice from './practice.ts';
import * as privacy from './privacy.ts';
import * as bank from './questions/bank.ts';
import * as questionExchange from './questions/question-exchange.ts';
import * as files from './resources/files.ts';
import * as library from './resources/library.ts';
import { isRoute, type Route } from './route.ts';
import * as session from './session.ts';
import * as aim from './study/aim.ts';
import * as contests from './study/contests.ts';
import * as today from './study/today.ts';
import * as system from './system.ts';
import * as teacher from './teachers/teacher.ts';
import * as teacherAudit from './teachers/teacher-audit.ts';
import * as teacherBulk from './teachers/teacher-bulk.ts';
import * as teacherCredentials from './teachers/teacher-credentials.ts';
import * as teacherExchange from './teachers/teacher-exchange.ts';
import * as teacherList from './teachers/teacher-list.ts';
import * as teacherRenewal from './teachers/teacher-renewal.ts';
import * as topicProposals from './topic-proposals.ts';
import * as topics from './topics.ts';

/** Every call of the HTTP API: each route that one of these files exports. Tests walk this table. */
export const routes: readonly Route[] = [
  system,
  session,
  ownAccount,
  administrators,
  invitations,
  catalogue,
  setup,
  papers,
  deliveries,
  attempt,
  official,
  real,
  results,
  examTopics,
  practice,
  library,
  files,
  teacherList,
  teacher,
  teacherAudit,
  teacherBulk,
  teacherRenewal,
  teacherCredentials,
  teacherExchange,
  privacy,
  bank,
  questionExchange,
  topicProposals,
  topics,
  imports,
  drafts,
  sheets,
  contests,
  aim,
  today,
].flatMap((file) => Object.values<unknown>(file).filter(isRoute));
