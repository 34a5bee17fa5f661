import type { LetterLine } from './letters.contract.ts'

/** The change of a price in percent, computed from the shown amounts. */
export const changeText = ({ fromMinor, toMinor }: Pick<LetterLine, 'fromMinor' | 'toMinor'>, locale: string): string =>
  fromMinor === 0
    ? ''
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
        toMinor / fromMinor - 1,
      )

/** The index or wage behind the prices, each once: its name with its month, before and after. */
export function reasonsOf(lines: readonly LetterLine[], locale: string, usual: { cpi: string; wage: string }) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const reasons = lines.flatMap(({ kind, before, figure, figureMonth, source }) =>
    (kind === 'cpi' || kind === 'wage') && before !== null && figure !== null
      ? [
          {
            source: [source || usual[kind], figureMonth && month.format(Date.parse(`${figureMonth}-01`))]
              .filter(Boolean)
              .join(', '),
            from: number.format(before),
            to: number.format(figure),
          },
        ]
      : [],
  )
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()]
}
