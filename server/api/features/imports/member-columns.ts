import { limits } from '#shared/limits.ts'
import { languages, localeOf, type Language } from '#shared/languages.ts'
import { MemberChanges } from '#shared/members/members.contract.ts'
import { staffRoles, type StaffRole } from '#shared/access/roles.ts'
import { salaryPeriods, type PayBasis, type SalaryPeriod } from '#shared/members/statuses.ts'
import type { ListImport } from './list-import.ts'
import type { RowReader } from './row-reader.ts'

/** The names of each language in every language, with and without accents. */
const languageWords = Object.fromEntries(
  languages.map((language) => [
    language,
    languages.flatMap((reader) => {
      const name = new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(language)?.toLowerCase() ?? ''
      return [name, name.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    }),
  ]),
) as Record<Language, string[]>
const roleWords: Readonly<Record<string, StaffRole>> = {
  miembro: 'MEMBER',
  empleado: 'EMPLOYEE',
  empleada: 'EMPLOYEE',
  supervisora: 'SUPERVISOR',
  administrator: 'ADMIN',
  administrador: 'ADMIN',
  administradora: 'ADMIN',
  propietario: 'OWNER',
  propietaria: 'OWNER',
}

/**
 * The pay bases of a rate, with a salary's period for a salary. Yearly is not offered, because a twelfth may not be
 * exact.
 */
const payBasisWords = {
  hour: ['hourly', 'per hour', 'hora', 'por hora'],
  visit: ['per visit', 'visita', 'por visita'],
  day: ['daily', 'per day', 'día', 'dia', 'por día'],
  week: ['weekly', 'per week', 'weekly salary', 'semanal', 'por semana', 'salario semanal'],
  two_weeks: ['biweekly', 'bi-weekly', 'every two weeks', 'biweekly salary', 'catorcenal', 'cada dos semanas'],
  half_month: ['semimonthly', 'semi-monthly', 'twice a month', 'semimonthly salary', 'quincenal', 'dos veces al mes'],
  month: ['monthly', 'per month', 'monthly salary', 'mensual', 'por mes', 'salario mensual'],
} as const satisfies Record<Exclude<PayBasis, 'salary'> | SalaryPeriod, readonly string[]>
export type ImportedPayBasis = keyof typeof payBasisWords

/** The period of a basis that is a salary. */
export const salaryPeriodOf = (basis: ImportedPayBasis): SalaryPeriod | undefined =>
  salaryPeriods.find((period) => period === basis)

export type MemberCells = {
  name: string
  email: string
  phone: string
  employeeNumber: string
  title: string
  language: Language
  roles: readonly StaffRole[]
  regions: readonly string[]
  /** The manager's name, email or employee number. */
  manager: string
  hiredOn: string | null
  payRate: number | null
  payBasis: ImportedPayBasis
  /** Weekly hours that a fixed salary covers; without them a salary is exempt from overtime. */
  salaryHours: number | null
  payFrom: string | null
}

export const memberColumns: ListImport<MemberCells>['columns'] = {
  name: (row) => row.name('name', MemberChanges.properties.name),
  email: (row) => row.email('email'),
  phone: (row) => row.phone('phone'),
  employeeNumber: (row) => row.text('employeeNumber', MemberChanges.properties.employeeNumber),
  title: (row) => row.text('title', MemberChanges.properties.title),
  language: (row) => row.choice('language', languageWords),
  roles: readRoles,
  regions: (row) => row.names('regions'),
  manager: (row) => row.words('manager'),
  hiredOn: (row) => row.date('hiredOn'),
  payRate: (row) => row.number('payRate', { min: 0, max: limits.salaryE4Max / 10_000, isMoney: true }),
  payBasis: (row) => row.choice('payBasis', payBasisWords),
  salaryHours: (row) => row.number('salaryHours', { min: 1, max: 168 }),
  payFrom: (row) => row.date('payFrom'),
}

function readRoles(row: RowReader): StaffRole[] | undefined {
  const words = row
    .words('roles')
    .toLowerCase()
    .split(/[\s,;/|+]+/)
    .filter(Boolean)
  const roles = new Set<StaffRole>()
  for (const word of words) {
    const role =
      (Object.hasOwn(roleWords, word) ? roleWords[word] : undefined) ??
      staffRoles.find((staffRole) => staffRole.toLowerCase() === word)
    if (role === undefined) row.refuse('roles', 'not_a_choice')
    else roles.add(role)
  }
  return roles.size > 0 ? staffRoles.filter((role) => roles.has(role)) : undefined
}
