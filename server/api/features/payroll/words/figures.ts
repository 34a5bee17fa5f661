import { localeOf, type Language } from '#shared/languages.ts'

/** Number formats of one language and currency, for the sentences. */
export interface Figures {
  money: (minor: number | string) => string
  /** Formats 1/10000 of the major unit, or a decimal text, with two to four decimals. */
  rate: (rate: number | string) => string
  /** 7 h 30 min, with seconds only if there are any. */
  time: (seconds: number) => string
  minutes: (minutes: number) => string
  day: (day: string) => string
  number: (value: number) => string
  /** Formats minutes by weekday, from Monday, leaving out days without any. */
  week: (minutes: string) => string
}

const figuresByLanguage = new Map<string, Figures>()

export function figuresOf(language: Language, currency: string): Figures {
  const key = `${language} ${currency}`
  const known = figuresByLanguage.get(key)
  if (known) return known
  const locale = localeOf(language)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const rate = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
  const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const figures: Figures = {
    money: (minor) => money.format(Number(minor) / 100),
    rate: (value) => rate.format(typeof value === 'number' ? value / 10_000 : Number(value)),
    time: timeText,
    minutes: (minutes) => timeText(minutes * 60),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    number: (value) => number.format(value),
    week: (text) =>
      text
        .split(' ')
        .flatMap((minutes, at) =>
          // 5 January 1970 was a Monday.
          minutes === '0' ? [] : `${weekday.format((at + 4) * 86_400_000)} ${timeText(Number(minutes) * 60)}`,
        )
        .join(', '),
  }
  figuresByLanguage.set(key, figures)
  return figures
}

function timeText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const parts = [hours ? `${hours} h` : '', minutes ? `${minutes} min` : '', rest ? `${rest} s` : '']
  return parts.filter(Boolean).join(' ') || '0 min'
}
