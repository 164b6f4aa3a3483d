import {
  acceptPrivacyRoute,
  consentRoute,
  eraseTeacherRoute,
  ownDataRoute,
  teacherDataRoute,
} from '@amauta/contract/privacy.ts';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { acceptPrivacy, consentState } from './consent.service.ts';
import { eraseTeacher, logErased } from './erasure.service.ts';
import { personalData, personalDataFor } from './personal-data.service.ts';

export function registerPrivacyRoutes(register: Registrar, context: ServerContext): void {
  const { db } = context;
  register(consentRoute, ({ account }) => consentState(db, account.id));

  register(acceptPrivacyRoute, async ({ account }) =>
    told('Gracias. Guardamos que aceptaste el texto.', await acceptPrivacy(context, account.id)),
  );

  register(ownDataRoute, async ({ account, reply }) => {
    const data = await personalData(context, account.id);
    asFile(reply);
    return data;
  });

  register(teacherDataRoute, async ({ account, params, reply }) => {
    const data = await personalDataFor(context, { actorId: account.id, teacherId: params.id });
    asFile(reply);
    return data;
  });

  register(eraseTeacherRoute, async ({ account, params, body, request }) => {
    const erased = await eraseTeacher(context, { actorId: account.id, teacherId: params.id }, body.email);
    if (erased) logErased(request.log, erased);
    return 'Los datos personales del docente se borraron.';
  });
}

function asFile(reply: FastifyReply): void {
  reply.header('content-disposition', 'attachment; filename="datos-personales.json"');
}
