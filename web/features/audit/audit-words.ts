import type { AuditAct, AuditActGroup, AuditEntry } from '#shared/audit/audit.contract.ts'
import { formatDate, formatDateTime, formatNumber, formatStamps } from '#web/platform/format/format.ts'
import { t } from './texts.ts'

/** Spells out an identifier such as `payRates` or `pay_rates`: Pay rates. */
const spelled = (name: string) => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a field; the spelled-out identifier for one that has none. */
export const fieldName = (field: string) => {
  const key = `field.${field}` as const
  const label = t(key as 'field.name')
  return label === key ? spelled(field) : label
}

export const tableName = (table: string) => t(`table.${table}` as 'table.clients')

/** A number of records of a kind: a client, 3 clients. */
const recordName = (table: string, count: number) => t(`what.${table}` as 'what.clients', { count })

/** An entry as a sentence: who did what to which record. */
export const sentenceOf = ({ actor, action, table, label }: AuditEntry) =>
  groupSentence(actor?.name, { table, action, count: 1, label, members: null, memberName: null, fields: [] })

/** An act as a sentence, about its first records that are not only attachments. */
export const actSentence = ({ actor, groups }: AuditAct) => {
  const main = mainOf(groups)
  return main ? groupSentence(actor?.name, main) : ''
}

const mainOf = (groups: readonly AuditActGroup[]) => groups.find(({ table }) => table !== 'files') ?? groups[0]

function groupSentence(actor: string | undefined, { table, action, count, label, members, memberName }: AuditActGroup) {
  const values = { actor: actor ?? t('product'), what: recordName(table, count) }
  const who = memberName ?? (members !== null && members > 1 && recordName('members', members))
  const actKey = `act.${table}.${action}` as const
  if (label) return t(`named.${action}`, { ...values, kind: tableName(table), name: formatStamps(label) })
  const sentence = t(actKey as 'act.pay_rates.insert', { ...values, who: who || recordName('members', 1) })
  if (sentence !== actKey && (who || !t(actKey as 'act.pay_rates.insert').includes('{who}'))) return sentence
  return who && table !== 'members' ? t(`act.of.${action}`, { ...values, who }) : t(`act.${action}`, values)
}

/** Number of other record kinds named in the line; the opened act lists all. */
const othersMax = 4

/** An act's other changes, and the fields of a single changed record. */
export const restOf = ({ groups }: AuditAct) => {
  const main = mainOf(groups)
  const others = groups.filter((group) => group !== main)
  const fields = main?.count === 1 ? main.fields.map(fieldName).join(', ') : ''
  const parts = others
    .slice(0, othersMax)
    .map(({ table, action, count }) => t(`part.${action}`, { what: recordName(table, count) }))
  if (others.length > othersMax) parts.push(t('more', { count: others.length - othersMax }))
  return [fields, parts.length > 0 && t('also', { what: parts.join(', ') })].filter(Boolean).join(' · ')
}

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(Z|[+-]\d\d(:?\d\d)?)$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A stored value as text; instants are shown in the organization's time zone. */
export function valueText(value: unknown, timeZone: string | undefined): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') {
    if (day.test(value)) return formatDate(value, { dateStyle: 'medium' })
    if (instant.test(value)) return formatDateTime(value, timeZone)
    return uuid.test(value) ? t('record', { id: value.slice(-8) }) : value
  }
  if (Array.isArray(value)) return value.map((each) => valueText(each, timeZone)).join(', ') || t('empty')
  return (
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${fieldName(name)}: ${valueText(part, timeZone)}`)
      .join('\n') || t('empty')
  )
}
