import { dayCell, selfApproved, yesOrNo } from '#server/api/exports/cell.ts'
import { idColumn } from '#server/api/exports/id-column.ts'
import type { ExportColumn } from '#server/api/exports/send-export.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { Certification } from '#shared/members/member-records.contract.ts'
import type { MemberRow } from '#shared/members/members.contract.ts'
import { say, words } from './texts.ts'

/** A cell with several values separates them by semicolons. Headers match the import's. */
export const memberColumns: readonly ExportColumn<MemberRow>[] = [
  { head: words('name'), cell: ({ name }) => name },
  { head: words('title'), cell: ({ title }) => title },
  { head: words('email'), cell: ({ email }) => email },
  { head: words('phone'), cell: ({ phone }) => phone, isPhone: true },
  {
    head: words('roles'),
    cell: (member, language) => member.roles.map((role) => say(language, `role.${role}`)).join('; '),
  },
  { head: words('regions'), cell: ({ regions }) => regions.map(({ name }) => name).join('; ') },
  { head: words('status'), cell: ({ status }, language) => say(language, `statu.${status}`) },
  { head: words('manager'), cell: ({ managerName }) => managerName },
  { head: words('hiredOn'), cell: ({ hiredOn }) => dayCell(hiredOn) },
  selfApproved,
]

export type ManagedMember = MemberRow & { employeeNumber: string; language: Language }

/** Additional columns for those who manage members. */
export const managedColumns: readonly ExportColumn<ManagedMember>[] = [
  { head: words('employeeNumber'), cell: ({ employeeNumber }) => employeeNumber },
  {
    head: words('language'),
    cell: ({ language }, reader) =>
      new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(language) ?? language,
  },
]

export const certificationColumns: readonly ExportColumn<Certification & { memberName: string }>[] = [
  { head: words('member'), cell: ({ memberName }) => memberName },
  { head: words('document'), cell: ({ name }) => name },
  { head: words('kind'), cell: ({ kind }, language) => say(language, `paperName.${kind}`) },
  { head: words('number'), cell: ({ number }) => number },
  { head: words('issued'), cell: ({ issuedOn }) => dayCell(issuedOn) },
  { head: words('expires'), cell: ({ expiresOn }) => dayCell(expiresOn) },
  { head: words('state'), cell: ({ state }, language) => say(language, `certificationState.${state}`) },
  {
    head: words('forTheOffice'),
    cell: ({ forOffice }, language) => yesOrNo(forOffice, language),
  },
  selfApproved,
  { head: words('file'), cell: ({ file }) => file?.name ?? null },
  { head: words('notes'), cell: ({ notes }) => notes },
  idColumn,
]
