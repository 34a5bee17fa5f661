import { dayCell, selfApproved, yesOrNo } from '#server/api/exports/cell.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import type { Certification } from '#shared/members/member-records.contract.ts'
import type { MemberRow } from '#shared/members/members.contract.ts'
import type { Language, Words } from '#shared/languages.ts'
import type { MemberStatus, PaperKind } from '#shared/members/statuses.ts'
import type { StaffRole } from '#shared/access/roles.ts'

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

/** The columns of the list; several values in one cell are parted by semicolons. */
export const memberColumns: readonly ExportColumn<MemberRow>[] = [
  { head: { en: 'Name', es: 'Nombre' }, cell: ({ name }) => name },
  { head: { en: 'Title', es: 'Puesto' }, cell: ({ title }) => title },
  { head: { en: 'Email', es: 'Correo' }, cell: ({ email }) => email },
  { head: { en: 'Phone', es: 'Teléfono' }, cell: ({ phone }) => phone, isPhone: true },
  {
    head: { en: 'Roles', es: 'Funciones' },
    cell: (member, language) => member.roles.map((role) => roles[language][role]).join('; '),
  },
  { head: { en: 'Regions', es: 'Regiones' }, cell: ({ regions }) => regions.map(({ name }) => name).join('; ') },
  { head: { en: 'Status', es: 'Estado' }, cell: ({ status }, language) => statuses[language][status] },
  { head: { en: 'Manager', es: 'Responsable' }, cell: ({ managerName }) => managerName },
  { head: { en: 'Hired on', es: 'Alta' }, cell: ({ hiredOn }) => dayCell(hiredOn) },
  selfApproved,
]

const certificationStates: Readonly<Record<Certification['state'], Words>> = {
  valid: { en: 'Valid', es: 'Vigente' },
  soon: { en: 'Expires soon', es: 'Vence pronto' },
  expired: { en: 'Expired', es: 'Vencido' },
}

const paperNames: Readonly<Record<PaperKind, Words>> = {
  certification: { en: 'Certification', es: 'Certificado' },
  training: { en: 'Training', es: 'Capacitación' },
  contract: { en: 'Contract', es: 'Contrato' },
  identity: { en: 'Identity', es: 'Identidad' },
  document: { en: 'Document', es: 'Documento' },
}

export const certificationColumns: readonly ExportColumn<Certification & { memberName: string }>[] = [
  { head: { en: 'Member', es: 'Miembro' }, cell: ({ memberName }) => memberName },
  { head: { en: 'Document', es: 'Documento' }, cell: ({ name }) => name },
  { head: { en: 'Kind', es: 'Tipo' }, cell: ({ kind }, language) => paperNames[kind][language] },
  { head: { en: 'Number', es: 'Número' }, cell: ({ number }) => number },
  { head: { en: 'Issued', es: 'Expedido' }, cell: ({ issuedOn }) => dayCell(issuedOn) },
  { head: { en: 'Expires', es: 'Vence' }, cell: ({ expiresOn }) => dayCell(expiresOn) },
  { head: { en: 'State', es: 'Estado' }, cell: ({ state }, language) => certificationStates[state][language] },
  {
    head: { en: 'For the office', es: 'Para la oficina' },
    cell: ({ forOffice }, language) => yesOrNo(forOffice, language),
  },
  selfApproved,
  { head: { en: 'File', es: 'Archivo' }, cell: ({ file }) => file?.name ?? null },
  { head: { en: 'Notes', es: 'Notas' }, cell: ({ notes }) => notes },
]
