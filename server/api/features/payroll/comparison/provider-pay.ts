import { numberOf } from '#server/api/tables/cell-values.ts'
import { plainHeader } from '#server/api/tables/plain-header.ts'
import { comparedFields, type ComparedField } from '#shared/payroll/pay-comparison.ts'
import type { ProviderPay } from './explain.ts'
import headers from './headers.json' with { type: 'json' }

type Fields = readonly (ComparedField | null)[]

/** A person of their file, with the sum of their rows. */
export interface ProviderMember {
  name: string
  employeeNumber: string
  email: string
  pay: ProviderPay
}

export function matchPayColumns(head: readonly string[]): (ComparedField | null)[] {
  const left = new Set<ComparedField>(comparedFields)
  return head.map((header) => {
    const name = plainHeader(header)
    const field = [...left].find((candidate) => headers[candidate].some((synonym) => plainHeader(synonym) === name))
    if (field) left.delete(field)
    return field ?? null
  })
}

const hourParts = ['regularHours', 'overtimeHours', 'doubleHours'] as const

/** True if the columns identify members and their hours. */
export const isReadable = (fields: Fields) =>
  (['name', 'firstName', 'lastName', 'employeeNumber', 'email'] as const).some((field) => fields.includes(field)) &&
  (['hours', 'regularHours'] as const).some((field) => fields.includes(field))

/** Sums the rows of each person; rows without hours and pay, and totals without a person, are skipped. */
export function readProviderMembers(rows: readonly string[][], fields: Fields, minorUnits: number): ProviderMember[] {
  const members = new Map<string, ProviderMember>()
  for (const cells of rows) {
    const of = (field: ComparedField) => cells[fields.indexOf(field)] ?? ''
    const name = of('name') || [of('firstName'), of('lastName')].filter(Boolean).join(' ')
    const [employeeNumber, email] = [of('employeeNumber'), of('email')]
    const key = (employeeNumber || email || name).toLowerCase()
    const parts = hourParts.map((field) => secondsOf(of(field)))
    const gross = numberOf(of('gross'), { isMoney: true })
    const worked = fields.includes('hours') ? secondsOf(of('hours')) : sum(parts)
    if (key === '' || (worked === null && Number.isNaN(gross))) continue
    const known = members.get(key) ?? { name, employeeNumber, email, pay: none(fields) }
    const { pay } = known
    pay.rows++
    pay.seconds += worked ?? 0
    if (pay.overtimeSeconds !== null) pay.overtimeSeconds += parts[1] ?? 0
    if (pay.doubleSeconds !== null) pay.doubleSeconds += parts[2] ?? 0
    if (pay.grossMinor !== null && !Number.isNaN(gross)) pay.grossMinor += Math.round(gross * minorUnits)
    members.set(key, known)
  }
  return [...members.values()]
}

const none = (fields: Fields): ProviderPay => ({
  rows: 0,
  seconds: 0,
  overtimeSeconds: fields.includes('overtimeHours') ? 0 : null,
  doubleSeconds: fields.includes('doubleHours') ? 0 : null,
  grossMinor: fields.includes('gross') ? 0 : null,
})

const sum = (parts: readonly (number | null)[]) =>
  parts.every((part) => part === null) ? null : parts.reduce<number>((total, part) => total + (part ?? 0), 0)

/** Parses hours such as 7.5, 7,5, 7:30 or 7h 30m; null for a cell without any. */
export function secondsOf(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d+)\s*(?::|h)\s*(?:(\d{1,2})\s*(?:m|min)?\.?)?(?::\d\d)?$/i.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 3_600 + Number(minutes) * 60
  const value = numberOf(text)
  return Number.isNaN(value) ? null : Math.round(value * 3_600)
}
