import type { QuoteContent, QuoteOption, QuoteSite, QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import type { ProductionRate } from '#shared/quotes/quote-settings.contract.ts'
import { nameIn } from '#shared/names.ts'
import { language } from '#web/platform/texts/language.ts'

/** A copy of a list with the item at an index changed. */
export const changedAt = <T>(list: readonly T[], at: number, part: Partial<T>) =>
  list.map((item, index) => (index === at ? { ...item, ...part } : item))
export const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)

/** List items with their indexes as keys, for items without ids whose inputs are controlled. */
export const numbered = <T>(list: readonly T[]) => list.map((item, index) => ({ item, index, key: String(index) }))

export const nameOf = ({ name }: Pick<ProductionRate, 'name'>) => nameIn(name, language())

/** A task at one of the organization's rates, on each visit. */
export const taskOf = (rate: ProductionRate): QuoteTask => ({
  name: nameOf(rate),
  by: rate.by,
  quantity: rate.by === 'area' ? null : 1,
  rate: rate.rate,
  factor: 1,
  times: 1,
  per: 'visit',
  rateId: rate.id,
})

export const emptySite = (): QuoteSite => ({
  locationId: null,
  name: '',
  address: { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' },
  areas: [],
})

export const optionOf = (visitsPerWeek: number, name: string): QuoteOption => ({
  name,
  visitsPerWeek,
  marginPercent: null,
})

/** Removes a location with its areas in each option; lines for that location move to the first one. */
export const withoutSite = (content: QuoteContent, at: number): QuoteContent => {
  const moved = (lines: QuoteContent['lines']) =>
    lines?.map((line) => ({ ...line, site: line.site === at ? 0 : line.site > at ? line.site - 1 : line.site }))
  const { lines, sites, options } = content
  return {
    ...content,
    sites: without(sites, at),
    ...(lines && { lines: moved(lines) ?? [] }),
    options: options.map((option) => ({
      ...option,
      ...(option.ownAreas && { ownAreas: without(option.ownAreas, at) }),
      ...(option.ownLines && { ownLines: moved(option.ownLines) ?? [] }),
    })),
  }
}

export type ChangeContent = (next: (now: QuoteContent) => QuoteContent) => void
