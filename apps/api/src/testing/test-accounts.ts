import { randomInt, randomUUID } from 'node:crypto';
import type { AdminRole } from '@amauta/contract/administrators/role.ts';
import { DELIVERY_PASS_HEADER, type Route } from '@amauta/contract/route.ts';
import { LoginAnswer } from '@amauta/contract/session.ts';
import { hashSync } from '@node-rs/argon2';
import { addHashedAdministrator } from '../features/session/administrators/administrator-commands.service.ts';
import { createTeacher, type NewTeacher } from '../features/teachers/teachers.service.ts';
import { addPass } from './delivery-passes.ts';
import type { TestServer } from './test-server.ts';

/** Password of every account that tests make. */
export const TEST_PASSWORD = 'Clave-de-prueba-1';
/**
 * Hash of that password at the lowest cost. Tests sign in thousands of times, and each sign-in computes a hash at the
 * cost that the stored one names: 15 ms at the cost of the product.
 */
const passwordHash = hashSync(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Adds a teacher with Ascenso, EBR Secundaria Matemática and a year of access. `changes` replaces any of
 * this.
 */
export async function addTeacher(server: TestServer, changes: Partial<NewTeacher> = {}) {
  const teacher: NewTeacher = {
    fullName: 'Rayda Condori Quispe',
    email: `docente-${randomUUID()}@prueba.test`,
    phone: `9${randomInt(10_000_000, 99_999_999)}`,
    passwordHash,
    hasTemporaryPassword: false,
    regionCode: '15',
    school: 'IE N.° 1182',
    observations: '',
    expirationDate: '2027-03-02',
    examTypes: ['Ascenso'],
    categoryIds: [14],
    createdAt: server.clock.now(),
    ...changes,
  };
  return { ...teacher, id: await createTeacher(server.context.db, teacher) };
}

/** Adds an administrator, an owner unless `changes` names another role. */
export function addAdmin(server: TestServer, changes: { email?: string; adminRole?: AdminRole } = {}) {
  const email = `admin-${randomUUID()}@prueba.test`;
  const wanted = { email, fullName: 'Administradora de prueba', passwordHash, ...changes };
  return addHashedAdministrator(server.context.db, wanted, server.clock.now());
}

/**
 * Sends credentials, by default from a random address, so that failed sign-ins of one test don't limit
 * another.
 */
export function postLogin(
  server: TestServer,
  username: string,
  password = TEST_PASSWORD,
  ip = anyAddress(),
  cookie = '',
) {
  return server.app.inject({
    method: 'POST',
    url: '/api/login/',
    remoteAddress: ip,
    ...(cookie ? { headers: { cookie } } : {}),
    payload: { username, password },
  });
}

export function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** Signs in by a real request. `headers` of the answer authorise later requests. */
export async function signIn(server: TestServer, username: string, password = TEST_PASSWORD) {
  const response = await postLogin(server, username, password);
  const answer = LoginAnswer.parse(response.json());
  return {
    token: answer.token,
    refresh: answer.refresh,
    user: answer.user,
    headers: { authorization: `Bearer ${answer.token}` },
  };
}

/**
 * Makes a new account that may call a route, and returns its headers. Each call gets a new account, because a
 * route may change its caller, for example sign it out.
 */
export async function headersFor(server: TestServer, route: Route): Promise<Record<string, string>> {
  if (route.access === 'public') return {};
  if (route.access === 'pass')
    return { [DELIVERY_PASS_HEADER]: await addPass(server, (await addTeacher(server)).id) };
  const account =
    route.access === 'ADM' || route.access === 'ADM-own'
      ? await addAdmin(server)
      : await addTeacher(server, {
          examTypes: ['Ascenso', 'Nombramiento', 'Directivos'],
          categoryIds: [2, 14],
        });
  return (await signIn(server, account.email)).headers;
}
