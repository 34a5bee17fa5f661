import { accent, accentSoft, ink2, type TextStyle, type Sheet } from '#server/api/pdf/sheet.ts'
import { localeOf, type Language } from '#shared/languages.ts'
import type { QualityRecord } from '#shared/prices/letters.contract.ts'
import { say } from '../texts.ts'
import { drawHeading, longDay } from './paper-parts.ts'

const gap = 12
const padding = 12

/** A year of work for the client as figures side by side; unknown figures are left out. */
export function drawQuality(
  sheet: Sheet,
  { from, to, inspections, visits, tasks }: QualityRecord,
  language: Language,
): void {
  const t = say.bind(null, language)
  const locale = localeOf(language)
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share)
  const figures = [
    inspections && {
      value: percent(inspections.average / 10_000),
      label: t('letter.scores'),
      note: t('letter.scoresOf', {
        count: inspections.count,
        latest: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(inspections.latest / 100),
      }),
    },
    visits && {
      value: percent(visits.onTime / visits.done),
      label: t('letter.visits'),
      note: t('letter.visitsOf', { count: visits.done, onTime: visits.onTime, minutes: visits.lateMinutes }),
    },
    tasks && {
      value: percent(tasks.resolved / tasks.count),
      label: t('letter.tasks'),
      note: t('letter.tasksOf', { resolved: tasks.resolved, count: tasks.count }),
    },
  ].filter((figure) => figure !== null)
  if (figures.length === 0) return
  const width = (sheet.width - gap * (figures.length - 1)) / figures.length
  const inner = width - 2 * padding
  const cards = figures.map(({ value, label, note }) => [
    { text: value, look: { size: 18, isBold: true, color: accent } },
    { text: label, look: { size: 9.5, isBold: true } },
    { text: note, look: { size: 8.5, color: ink2 } },
  ])
  const height = Math.max(...cards.map((texts) => heightOf(sheet, texts, inner))) + 2 * padding
  const days = t('letter.since', { from: longDay(language, from), to: longDay(language, to) })
  drawHeading(sheet, `${t('letter.quality')} · ${days}`, height + 30)
  const top = sheet.y
  sheet.beside(
    ...cards.map((texts, at) => () => {
      const x = sheet.left + at * (width + gap)
      sheet.decorate((doc) => doc.roundedRect(x, top, width, height, 6).fill(accentSoft))
      sheet.y = top + padding
      for (const { text, look } of texts) sheet.write(text, look, { x: x + padding, width: inner })
    }),
  )
  sheet.y = top + height + 18
}

const heightOf = (sheet: Sheet, texts: readonly { text: string; look: TextStyle }[], width: number) =>
  texts.reduce((sum, { text, look }) => sum + sheet.heightOf(text, look, width), 0)
