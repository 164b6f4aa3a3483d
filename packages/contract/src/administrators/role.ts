import { z } from 'zod';

/** What an administrator is responsible for. Every administrator has the role ADM; this is the finer one. */
export const AdminRole = z.enum(['owner', 'teachers', 'content', 'read_only']);
export type AdminRole = z.infer<typeof AdminRole>;

/** The administrators' roles as people read them. */
export const ADMIN_ROLE_NAMES: Readonly<Record<AdminRole, string>> = {
  owner: 'Propietario',
  teachers: 'Docentes',
  content: 'Contenido',
  read_only: 'Solo lectura',
};

/**
 * What a route needs of an administrator, with the roles that have it. Temporary passwords of teachers need
 * `teachers:write` also to be read.
 */
export const PERMISSIONS = {
  'shared:read': ['owner', 'teachers', 'content', 'read_only'],
  'teachers:read': ['owner', 'teachers', 'read_only'],
  'teachers:write': ['owner', 'teachers'],
  'content:read': ['owner', 'content', 'read_only'],
  'content:write': ['owner', 'content'],
  'system:read': ['owner', 'read_only'],
  'accounts:read': ['owner', 'read_only'],
  'accounts:write': ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;
export type Permission = keyof typeof PERMISSIONS;

/** Whether an administrator of this role may do what the permission names. */
export function mayAdminister(role: AdminRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly AdminRole[]).includes(role);
}
