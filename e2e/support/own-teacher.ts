import type { LoginAnswer } from '@amauta/contract/session.ts';
import type { NewTeacher } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { addMonths } from '@amauta/exam-rules/teacher-access.ts';
import type { z } from 'zod';

const TEMPORARY = 'Temporal#2026';
/** The password of the demonstration is published and so no teacher may choose it. */
const OWN = 'Chumbivilcas#7';
let count = 0;

/** The passwords of the teachers that journeys have made, by address. */
export const ownPasswords = new Map<string, string>();

/**
 * Makes a teacher of Ascenso and Directivos, EBR Secundaria Matemática and EBR Primaria, who has taken no exam. Returns
 * the address to sign in with. Journeys that take exams have such a teacher of their own: what they leave would change
 * the lists and the running exam of a shared account.
 */
export async function makeTeacher(url: string, adminPassword: string): Promise<string> {
  const email = `propia.${++count}@correo.pe`;
  const teacher: z.input<typeof NewTeacher> = {
    full_name: 'Nilda Ccahuana Propia',
    password: TEMPORARY,
    expiration_date: addMonths(todayInLima(new Date()), 6),
    contact: { phone_number: String(900_000_000 + count), email },
    categories: [
      { modality: 1, level: 3, specialty: 10 },
      { modality: 1, level: 2, specialty: 14 },
    ],
    type_access: 'Ascenso,Directivos',
  };
  const admin = await signIn(url, 'admin@amauta.test', adminPassword);
  await post(url, '/teachers/create/', teacher, admin.token);
  const { token } = await signIn(url, email, TEMPORARY);
  const change = { current_password: TEMPORARY, new_password: OWN, confirm_password: OWN };
  await post(url, '/change-temporary-password/', change, token);
  ownPasswords.set(email, OWN);
  return email;
}

async function signIn(url: string, username: string, password: string): Promise<LoginAnswer> {
  return (await post(url, '/login/', { username, password })).json() as Promise<LoginAnswer>;
}

async function post(url: string, path: string, data: object, token = ''): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
