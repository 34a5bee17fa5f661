import type { WorkLogCorrection } from '#shared/work-logs/work-logs.contract.ts'
import { workLogFlags } from '#shared/work-logs/flags.ts'
import { formatDateTime, locale } from '#web/platform/format/format.ts'
import { flagName } from './flag-name.ts'
import { t } from './texts.ts'

interface LogHistoryProps {
  history: readonly WorkLogCorrection[]
  /** The location's time zone. */
  timeZone: string
}

/** Changes of a work log with author, time and reason, newest first. */
export function LogHistory({ history, timeZone }: LogHistoryProps) {
  if (history.length === 0) return <p className="text-sm text-ink-2">{t('noHistory')}</p>
  return (
    <ol className="divide-y divide-line rounded-md border border-line text-sm" aria-label={t('history')}>
      {history.toReversed().map(({ id, at, kind, by, reason, changes }) => (
        <li key={id} className="grid gap-0.5 px-3 py-2">
          <p className="font-medium">{t('changedBy', { what: t(`change.${kind}`), name: by?.name ?? t('product') })}</p>
          <p className="text-xs text-ink-2">
            <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
          </p>
          {reason && <p className="wrap-break-word">{t('reasonWas', { reason })}</p>}
          {changes.length > 0 && (
            <ul className="grid gap-0.5">
              {changes.map((change) => (
                <Change key={`${change.field} ${change.before} ${change.after}`} change={change} timeZone={timeZone} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

const instants = ['startedAt', 'endedAt', 'visitStart', 'voidedAt'] as const
const fields = [...instants, 'locationName', 'jobName', 'flags', 'note', 'break'] as const
const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text)

interface ChangeProps {
  change: WorkLogCorrection['changes'][number]
  timeZone: string
}

const nameOf = (text: string) => {
  const field = oneOf(fields, text)
  return field ? t(`field.${field}`) : text
}

const Change = ({ change: { field, before, after }, timeZone }: ChangeProps) => (
  <li className="wrap-break-word">
    <span className="text-ink-2">{nameOf(field)}:</span>{' '}
    {before !== null && (
      <del className="text-ink-2">
        <span className="sr-only">{t('before')} </span>
        {valueText(field, before, timeZone)}
      </del>
    )}
    {before !== null && after !== null && <span aria-hidden="true"> → </span>}
    {after !== null && (
      <ins className="no-underline">
        <span className="sr-only">{t('after')} </span>
        {valueText(field, after, timeZone)}
      </ins>
    )}
  </li>
)

/** Shows seconds, because a correction may change only seconds. */
const timeOf = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(new Date(instant))

const flagText = (text: string) => {
  const flag = oneOf(workLogFlags, text)
  return flag ? flagName(flag) : text
}

function valueText(field: string, value: string, timeZone: string): string {
  if (oneOf(instants, field)) return timeOf(value, timeZone)
  if (field === 'flags') return value.split(', ').map(flagText).join(', ')
  if (field !== 'break') return value
  const [kind = '', span = ''] = value.split(' ')
  const [from = '', to = ''] = span.split('/')
  const name = kind === 'meal' ? t('meal') : t('rest')
  return `${name} ${timeOf(from, timeZone)} – ${to ? timeOf(to, timeZone) : t('open')}`
}
