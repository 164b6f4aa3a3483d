import { randomInt, randomUUID } from 'node:crypto';
import { addAdmin, signIn } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes and signs in an administrator. `call` sends a request as this administrator. */
export async function startAdministrator(server: TestServer) {
  const account = await addAdmin(server);
  const { headers } = await signIn(server, account.email);
  const call = (method: Method, path: string, payload?: object) =>
    server.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  return { ...account, headers, call };
}

/** The body of a valid request for a new teacher, with an unused email and phone. */
export function newTeacherBody(changes: Record<string, unknown> = {}) {
  return {
    full_name: 'Nélida Ñahui Quispe',
    password: 'Temporal-2026',
    expiration_date: '2027-03-02',
    contact: newContact(),
    categories: [{ modality: 1, level: 3, specialty: 10 }],
    region: '08',
    IE: 'IE N.° 1182 El Bosque',
    observations: '',
    type_access: 'Ascenso,Directivos',
    ...changes,
  };
}

export function newContact() {
  return {
    phone_number: `9${randomInt(10_000_000, 99_999_999)}`,
    email: `nueva-${randomUUID()}@prueba.test`,
  };
}
