import type { QuoteContent } from '#shared/quotes/quote-content.contract.ts'
import { areasOf, priceOption } from '#shared/quotes/scope.ts'
import type { SalesTax } from '#shared/quotes/taxes.ts'
import { formatMoney, formatNumber } from '#web/platform/format/format.ts'
import { numbered } from './scope-change.ts'
import { figuresOf } from './option-figures.ts'
import { t } from '../texts.ts'

interface ComparisonProps {
  content: QuoteContent
  taxes: readonly SalesTax[]
  currency: string
}

/** The options side by side: frequency, work, contents and price. */
export function OptionComparison({ content, taxes, currency }: ComparisonProps) {
  const columns = numbered(content.options).map(({ item: option, key }) => {
    const areas = content.sites.flatMap((site, index) => areasOf(site, index, option))
    return {
      key,
      option,
      price: priceOption(content, option),
      areas: areas.reduce((sum, { count = 1 }) => sum + count, 0),
      tasks: areas.reduce((sum, area) => sum + area.tasks.length, 0),
      ...figuresOf(content, option, taxes),
    }
  })
  const names = [
    ...new Set(columns.flatMap(({ offer }) => offer.lines.flatMap(({ basis, name }) => (basis && name ? [name] : [])))),
  ]
  const money = (minor: number) => formatMoney(minor, currency)
  type Column = (typeof columns)[number]
  const lineCell = (name: string) => (column: Column) => {
    const line = column.offer.lines.find((candidate) => candidate.basis !== null && candidate.name === name)
    return line ? (line.isOptional ? t('addOn') : money(line.amountMinor)) : '–'
  }
  const rows: readonly (readonly [string, (column: Column) => string])[] = [
    [t('visitsPerWeek'), ({ option }) => formatNumber(option.visitsPerWeek)],
    [t('areas'), ({ areas }) => formatNumber(areas)],
    [t('tasks'), ({ tasks }) => formatNumber(tasks)],
    [t('hoursVisit'), ({ price }) => t('hours', { hours: formatNumber(Number(price.hoursPerVisit)) })],
    ...names.map((name) => [name, lineCell(name)] as const),
    [t('cost.profit'), ({ price }) => money(price.marginMinor)],
    [t('total.monthly'), ({ totals }) => money(totals.monthly.totalMinor)],
    [t('total.once'), ({ totals }) => money(totals.once.totalMinor)],
  ]
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="quote-figures quote-comparison" aria-label={t('comparison')}>
        <thead>
          <tr>
            <th scope="col">{t('comparison')}</th>
            {columns.map(({ key, option }) => (
              <th key={key} scope="col">
                {option.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column) => (
                <td key={column.key}>{cell(column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
