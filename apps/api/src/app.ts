import { constants } from 'node:zlib';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { ServerContext } from './context.ts';
import { registerAdministratorRoutes } from './features/administrators/administrators.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerCatalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { registerExamRoutes } from './features/exams/exams.routes.ts';
import { registerImportRoutes } from './features/imports/imports.routes.ts';
import { registerPracticeRoutes } from './features/practice/practice.routes.ts';
import { registerPrivacyRoutes } from './features/privacy/privacy.routes.ts';
import { registerImageRoutes } from './features/questions/images.routes.ts';
import { registerQuestionRoutes } from './features/questions/questions.routes.ts';
import { registerMediaRoutes } from './features/resources/media.routes.ts';
import { registerResourceRoutes } from './features/resources/resources.routes.ts';
import { createAuthenticate } from './features/session/authenticate.service.ts';
import { registerOwnAccountRoutes } from './features/session/own-account.routes.ts';
import { registerSessionRoutes } from './features/session/session.routes.ts';
import { registerStudyRoutes } from './features/study/study.routes.ts';
import { toAppConfig } from './features/system/system.presenter.ts';
import { registerSystemRoutes } from './features/system/system.routes.ts';
import { registerTeacherRoutes } from './features/teachers/teachers.routes.ts';
import { registerTopicRoutes } from './features/topics/topics.routes.ts';
import { type ChangeSignal, createChangeSignal, installChangeSignal } from './http/after-change.ts';
import { answerSerializer } from './http/answers/answer-writer.ts';
import { installApiDocs } from './http/api-docs.ts';
import { installDrain } from './http/drain.ts';
import { answerUnreadableUrl, installErrorHandler } from './http/error-handler.ts';
import { FORM_DEADLINE_MS, installBodyDeadline } from './http/input/body-deadline.ts';
import { createRequestNames, type LogSink, loggerOptions } from './http/log.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import { installOverloadGuard, type Pressure } from './http/overload-guard.ts';
import { recordFailures } from './http/process-status.ts';
import { createRegistrar } from './http/registrar.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { installSpaceGuard } from './http/space-guard.ts';
import { installWebApp } from './http/web-app.ts';

interface AppOptions {
  /** Takes the log lines in place of standard output. */
  logSink?: LogSink;
  metrics?: Metrics | undefined;
  /** Signals changes to the other workers of the port. */
  changes?: ChangeSignal;
  /** What shows that the process is overloaded. Calls are never refused without it. */
  pressure?: Pressure;
  /**
   * How long the process remembers a session. 0 in most tests, which change the database themselves, as other processes
   * do, and expect to see it at once.
   */
  sessionMemoryMs?: number;
}

/** Builds the whole product as one Fastify instance that doesn't listen yet. */
export async function buildApp(context: ServerContext, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = context;
  const app = Fastify({
    logger: loggerOptions(config.logLevel, options.logSink),
    genReqId: createRequestNames(),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    bodyLimit: MEGABYTE,
    requestTimeout: FORM_DEADLINE_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: answerUnreadableUrl,
    // On closing, requests under way are answered and idle connections are ended.
    forceCloseConnections: 'idle',
    // Off, because our own 503 has the shape of every failure.
    return503OnClosing: false,
  });
  // No route takes plain text, which Fastify would accept by default.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installErrorHandler(app);
  recordFailures(app, context.status, context.clock);
  options.metrics?.observe(app);
  const closing = installDrain(app);
  if (options.pressure) installOverloadGuard(app, options.pressure, options.metrics);
  installBodyDeadline(app);
  installSpaceGuard(app, context.space);
  await installSecurityHeaders(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Quality 2 takes half the time of 4 for a twelfth more bytes: 20 instead of 37 µs for a page of an exam.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  });
  await app.register(multipart);
  if (config.apiDocs) await installApiDocs(app, config.appName, config.version);

  const changes = options.changes ?? createChangeSignal();
  installChangeSignal(app, changes);
  const authenticate = createAuthenticate(context, changes, options.sessionMemoryMs);
  const register = createRegistrar(app, authenticate);
  registerSystemRoutes(register, context);
  registerSessionRoutes(register, context, authenticate);
  registerOwnAccountRoutes(register, context);
  registerAdministratorRoutes(register, context);
  registerCatalogueRoutes(register, context);
  registerExamRoutes(register, context, changes);
  registerPracticeRoutes(register, context);
  registerStudyRoutes(register, context);
  registerTeacherRoutes(register, context);
  registerPrivacyRoutes(register, context);
  registerQuestionRoutes(register, context);
  registerTopicRoutes(register, context);
  registerImageRoutes(app, context);
  registerImportRoutes(register, context, closing);
  registerAuditRoutes(register, context);
  registerResourceRoutes(register, context);
  registerMediaRoutes(app, context);

  await installWebApp(app, config.webRoot, toAppConfig(context));
  return app;
}
