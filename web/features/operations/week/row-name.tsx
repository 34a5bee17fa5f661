import type { LimitRule } from '#shared/schedule/choices.ts'
import { formatMinutes } from '#web/platform/format/format.ts'
import { t } from '../texts.ts'
import type { Row } from './week-rows.ts'

/** The head of a row: its name, the total time and its warnings. */
export function RowName({ row }: { row: Row }) {
  const { kind, title, subtitle, minutes, overtimeSeconds } = row
  const count = row.counts.reduce((sum, total) => sum + total, 0)
  const warnings = warningsOf(row)
  return (
    <>
      <b>{kind === 'unassigned' ? t('unassigned') : title}</b>
      {subtitle && <span>{subtitle}</span>}
      <span className={overtimeSeconds > 0 ? 'text-warn' : ''}>
        {minutes > 0 && formatMinutes(minutes)}
        {overtimeSeconds > 0 && ` · ${t('overtime', { time: formatMinutes(Math.ceil(overtimeSeconds / 60)) })}`}
      </span>
      {kind === 'unassigned' && count > 0 && <span>{t('unassignedCount', { count })}</span>}
      {warnings && <span className="text-warn">{warnings}</span>}
    </>
  )
}

/** The limits that the visits exceed, each name once, and visits against the member's availability. */
const warningsOf = ({ limits, againstAvailability: count }: Row) =>
  [
    ...new Set(limits.map((rule) => t(isMinorRule(rule) ? 'limits.minor' : `limits.${rule}`))),
    count > 0 ? t('againstAvailability', { count }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

const isMinorRule = (rule: LimitRule): rule is Extract<LimitRule, `minor_${string}`> => rule.startsWith('minor_')
