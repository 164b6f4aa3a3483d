import type { SessionUser } from '@amauta/contract/session.ts';
import { login, type StoredUser } from '../api/session-store.ts';

export const teacher: SessionUser = {
  id: 7,
  full_name: 'Rosa Quispe Mamani',
  email: 'rosa@correo.pe',
  role_code: 'DOC',
  type_access: 'Ascenso,Directivos',
  category_label: 'EBR Secundaria',
  has_temporary_password: false,
  expiration_date: '2099-01-31',
  is_expired: false,
  is_premium: true,
};

export const administrator: SessionUser = {
  ...teacher,
  id: 2,
  full_name: 'Julia Ramos',
  role_code: 'ADM',
  type_access: '',
  category_label: '',
  expiration_date: null,
};

/** Signs an account in on this device, without a server. */
export function signInAs(user: SessionUser, token = 'token-1', refreshToken = 'refresh-1'): StoredUser {
  return login({ token, refreshToken, role: user.role_code, user });
}
