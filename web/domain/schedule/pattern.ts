import { jobWords } from '#shared/jobs/pattern-words.ts'
import type words from '#shared/jobs/pattern-words/texts/en.json'
import type { Pattern, PatternDraft, PatternTime } from '#shared/jobs/patterns.contract.ts'
import { formatDate, locale } from '#web/platform/format/format.ts'
import { textsOf } from '#web/platform/texts/texts.ts'
import { t } from './texts.ts'

/** The texts of patterns, shared with the server's files. */
const patternWord = textsOf<typeof words>('pattern-words')

/** A pattern in an editor; a new one has no id and the first weekday of the organization. */
export type EditedPattern = Omit<Pattern, 'id' | 'weekStart'> & Pick<PatternDraft, 'id' | 'weekStart'>

/** The initial schedule: weekday evenings from today on. */
export const newPattern = (today: string): EditedPattern => ({
  frequency: 'weekly',
  every: 1,
  weekdays: [1, 2, 3, 4, 5],
  ordinals: [],
  monthDays: [],
  shortMonths: 'skip',
  months: [],
  times: [{ startTime: '18:00', durationMinutes: 120, crewSize: null }],
  startsOn: today,
  endsOn: null,
  visitsMax: null,
  holidays: 'worked',
})

/**
 * The suggestion for another schedule: Saturday if the others cover the workdays, otherwise monthly after the last one.
 */
export function nextPattern(today: string, before: readonly EditedPattern[]): EditedPattern {
  const last = before.at(-1)
  const plain = { ...newPattern(today), times: last?.times.slice(0, 1) ?? newPattern(today).times }
  const weekly = before.filter(({ frequency }) => frequency === 'weekly').flatMap(({ weekdays }) => weekdays)
  const isDaily = before.some(({ frequency, visitsMax }) => frequency === 'daily' && visitsMax === null)
  if (weekly.length > 0 && !weekly.includes(6) && !isDaily) return { ...plain, weekdays: [6] }
  // Two visits of a job cannot start at the same time.
  const times = plain.times.map((time) => ({ ...time, startTime: endOf(time)?.time ?? time.startTime }))
  return { ...plain, frequency: 'monthly', weekdays: [], monthDays: [Number(today.slice(8))], times }
}

/** The local end time, ignoring clock changes; undefined while an input is empty. */
export function endOf({ startTime, durationMinutes }: Pick<PatternTime, 'startTime' | 'durationMinutes'>) {
  const [hours, minutes] = startTime.split(':').map(Number)
  if (hours === undefined || minutes === undefined || !durationMinutes) return undefined
  const total = hours * 60 + minutes + durationMinutes
  const two = (value: number) => String(value).padStart(2, '0')
  return { time: `${two(Math.trunc(total / 60) % 24)}:${two(total % 60)}`, isNextDay: total >= 24 * 60 }
}

/** True when a pattern has all it needs to compute its visits. */
export function isComplete(pattern: EditedPattern) {
  const { frequency, every, weekdays, ordinals, monthDays, months, times, startsOn, endsOn, visitsMax } = pattern
  const isInMonth = frequency === 'monthly' || frequency === 'yearly'
  const hasDays =
    frequency === 'daily' ||
    (isInMonth ? monthDays.length > 0 || (ordinals.length > 0 && weekdays.length > 0) : weekdays.length > 0)
  return (
    hasDays &&
    every >= 1 &&
    (frequency !== 'yearly' || months.length > 0) &&
    times.every(({ startTime, durationMinutes }) => startTime !== '' && durationMinutes >= 5) &&
    startsOn !== '' &&
    (visitsMax === null || visitsMax >= 1) &&
    (endsOn === null || endsOn >= startsOn)
  )
}

/** A job's patterns in one line, e.g. Mon, Wed 6 PM, 2 h, every 2 weeks; Every last Friday, 9 PM, 3 h. */
export const patternText = (patterns: readonly PatternDraft[]) =>
  patterns.length > 0 ? jobWords(patterns, { locale: locale(), say: patternWord }) : t('noSchedule')

/** The validity of a pattern, e.g. from Nov 2, 2026. */
export function spanText({ startsOn, endsOn }: Pick<Pattern, 'startsOn' | 'endsOn'>) {
  const from = formatDate(startsOn, { dateStyle: 'medium' })
  return endsOn ? t('range', { from, to: formatDate(endsOn, { dateStyle: 'medium' }) }) : t('from', { from })
}
