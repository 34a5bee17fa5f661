import type { CsvRow } from '#server/api/csv.ts'
import type { MemberRow } from '#shared/contracts/members.ts'
import type { Language } from '#shared/languages.ts'
import type { MemberStatus } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/roles.ts'

const heads: Readonly<Record<Language, CsvRow>> = {
  en: ['Name', 'Title', 'E-mail', 'Phone', 'Roles', 'Regions', 'Status', 'Manager', 'Hired on'],
  es: ['Nombre', 'Puesto', 'Correo', 'Teléfono', 'Funciones', 'Regiones', 'Estado', 'Responsable', 'Alta'],
}

const statuses: Readonly<Record<Language, Record<MemberStatus, string>>> = {
  en: { active: 'Active', invited: 'Invited', no_account: 'No account', deactivated: 'Deactivated' },
  es: { active: 'Activo', invited: 'Invitado', no_account: 'Sin cuenta', deactivated: 'Desactivado' },
}

const roles: Readonly<Record<Language, Record<StaffRole, string>>> = {
  en: { MEMBER: 'Member', EMPLOYEE: 'Employee', SUPERVISOR: 'Supervisor', ADMIN: 'Administrator', OWNER: 'Owner' },
  es: {
    MEMBER: 'Miembro',
    EMPLOYEE: 'Empleado',
    SUPERVISOR: 'Supervisor',
    ADMIN: 'Administrador',
    OWNER: 'Propietario',
  },
}

export const memberHead = (language: Language): CsvRow => heads[language]

/** The columns of the list; several values in one cell are parted by semicolons. */
export const memberLine =
  (language: Language) =>
  (member: MemberRow): CsvRow => [
    member.name,
    member.title,
    member.email,
    member.phone,
    member.roles.map((role) => roles[language][role]).join('; '),
    member.regions.map(({ name }) => name).join('; '),
    statuses[language][member.status],
    member.managerName,
    member.hiredOn,
  ]
