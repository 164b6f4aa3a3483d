import { z } from 'zod';

export const ADMIN_ROLES = ['owner', 'teachers', 'content', 'read_only'] as const;
/** What an administrator is responsible for. Every administrator also has the role ADM. */
export const AdminRole = z.enum(ADMIN_ROLES);
export type AdminRole = z.infer<typeof AdminRole>;

/** The administrators' roles as people read them. */
export const ADMIN_ROLE_NAMES: Readonly<Record<AdminRole, string>> = {
  owner: 'Propietario',
  teachers: 'Docentes',
  content: 'Contenido',
  read_only: 'Solo lectura',
};

/**
 * For each permission that a route may demand, the roles of administrators that have it. Reading the
 * temporary passwords of teachers also needs `teachers:write`.
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

/** Whether an administrator of this role has the permission. */
export function mayAdminister(role: AdminRole, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly AdminRole[]).includes(role);
}
