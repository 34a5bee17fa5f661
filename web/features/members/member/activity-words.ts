import type { AuditChange, AuditEntry } from '#shared/audit/audit.contract.ts'
import { languages } from '#shared/languages.ts'
import { payBases, salaryPeriods } from '#shared/members/statuses.ts'
import { staffRoles } from '#shared/access/roles.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { roleNames } from '#web/domain/people/role-name.ts'
import { languageName } from '#web/platform/texts/language-name.ts'
import { formatPhone } from '#web/platform/units/phone.ts'
import { dayText } from '../list/member-changes.ts'
import { rateText } from '../pay/pay-rate.ts'
import { t } from '../texts.ts'

interface Known {
  currency: string
  timeZone: string | undefined
  regions: readonly { readonly id: string; readonly name: string }[] | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Labels and formatters of a member's fields; a field without a formatter is named without its value. */
const fields = {
  name: { label: 'name', show: String },
  email: { label: 'email', show: String },
  phone: { label: 'phone', show: (value: unknown) => formatPhone(String(value)) },
  title: { label: 'title', show: String },
  employeeNumber: { label: 'employeeNumber', show: String },
  hiredOn: { label: 'hiredOn', show: (value: unknown) => dayText(isText(value) ? value : null) },
  endedOn: { label: 'endedOn', show: (value: unknown) => dayText(isText(value) ? value : null) },
  roles: {
    label: 'column.roles',
    show: (value: unknown) => roleNames(staffRoles.filter((role) => Array.isArray(value) && value.includes(role))),
  },
  language: {
    label: 'language',
    show: (value: unknown) => {
      const language = languages.find((known) => known === value)
      return language ? languageName(language) : ''
    },
  },
  managerId: { label: 'manager', show: undefined },
  address: { label: 'address', show: undefined },
  homeLatitude: { label: 'home', show: undefined },
  homeLongitude: { label: 'home', show: undefined },
  emergencyContact: { label: 'emergencyContact', show: undefined },
  photoHash: { label: 'photo', show: undefined },
} as const

type FieldName = keyof typeof fields

const changeText = ({ field, before, after }: AuditChange) => {
  if (!Object.hasOwn(fields, field)) return undefined
  const { label, show } = fields[field as FieldName]
  if (!show) return t('activity.field', { field: t(label) })
  const text = (value: unknown) => (value === null || value === '' ? '—' : show(value)) || '—'
  return t('activity.change', { field: t(label), before: text(before), after: text(after) })
}

const after = ({ changes }: AuditEntry, name: string) => changes.find(({ field }) => field === name)?.after ?? null
const before = ({ changes }: AuditEntry, name: string) => changes.find(({ field }) => field === name)?.before ?? null
const touches = ({ changes }: AuditEntry, name: string) => changes.some(({ field }) => field === name)

function memberWords(entry: AuditEntry) {
  if (entry.action === 'insert') return t('activity.added')
  if (touches(entry, 'deactivatedAt'))
    return t(after(entry, 'deactivatedAt') ? 'activity.deactivated' : 'activity.back')
  if (touches(entry, 'userId')) return t('activity.joined')
  const texts = entry.changes.map(changeText).filter(isText)
  return texts.length ? [...new Set(texts)].join('\n') : t('activity.profile')
}

function invitationWords(entry: AuditEntry) {
  if (entry.action === 'insert') return t('activity.invited', { email: String(after(entry, 'email')) })
  if (after(entry, 'acceptedAt')) return t('activity.accepted')
  if (after(entry, 'withdrawnAt')) return t('activity.withdrawn')
  return t('activity.sent')
}

function rateWords(entry: AuditEntry, { currency }: Known) {
  const basis = payBases.find((candidate) => candidate === after(entry, 'basis')) ?? 'hour'
  const per = salaryPeriods.find((candidate) => candidate === after(entry, 'salaryPer')) ?? 'week'
  const salary = basis === 'salary' ? { per, kind: 'exempt' as const, weeklyMinutes: null } : null
  const effectiveOn = after(entry, 'effectiveOn')
  return t('activity.rate', {
    rate: rateText({ basis, salary, rateE4: Number(after(entry, 'rateE4')) }, currency),
    date: dayText(isText(effectiveOn) ? effectiveOn : null),
  })
}

function regionWords(entry: AuditEntry, { regions }: Known) {
  const id = after(entry, 'regionId') ?? before(entry, 'regionId')
  const name = regions?.find((region) => region.id === id)?.name ?? ''
  return t(`activity.region.${entry.action === 'delete' ? 'out' : 'in'}`, { name }).trim()
}

const recordKinds = [
  'work_logs',
  'breaks',
  'job_crew',
  'visit_crew',
  'leave_assignments',
  'leave_requests',
  'leave_ledger',
  'leave_feeds',
  'calendar_feeds',
  'trips',
  'pay_run_members',
  'pay_adjustments',
  'recaps',
  'recap_crew',
  'recap_comments',
  'calls',
  'call_results',
  'supply_requests',
  'problem_reports',
] as const

/** Describes an entry about a member's record by its kind, name and time. */
function recordWords(entry: AuditEntry, timeZone: string | undefined) {
  const table = recordKinds.find((known) => known === entry.table)
  if (!table) return t('activity.unknown')
  const kind = t(`activity.of.${table}`)
  const text = t(`activity.record.${entry.action}`, { kind: entry.label ? `${kind} “${entry.label}”` : kind })
  const instant = after(entry, 'startedAt') ?? before(entry, 'startedAt') ?? after(entry, 'at')
  const day =
    after(entry, 'day') ?? after(entry, 'fromDay') ?? after(entry, 'effectiveFrom') ?? after(entry, 'startsOn')
  if (isText(instant)) return `${text} · ${formatDateTime(instant, timeZone)}`
  return isText(day) ? `${text} · ${dayText(day)}` : text
}

/** Describes an audit entry about a member in plain words. */
export function activityWords(entry: AuditEntry, known: Known): string {
  const name = entry.label ?? ''
  if (entry.table === 'members') return memberWords(entry)
  if (entry.table === 'invitations') return invitationWords(entry)
  if (entry.table === 'pay_rates') return rateWords(entry, known)
  if (entry.table === 'member_regions') return regionWords(entry, known)
  if (entry.table === 'certifications') return t(`activity.certification.${entry.action}`, { name })
  return recordWords(entry, known.timeZone)
}
