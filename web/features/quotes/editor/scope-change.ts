import type {
  QuoteArea,
  QuoteContent,
  QuoteOption,
  QuoteSite,
  QuoteTask,
} from '#shared/quotes/quote-content.contract.ts'
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

/** Common kinds of areas with their tasks from the starter rates. */
export const areaKinds = {
  office: ['vacuum-upright', 'dust-surfaces', 'trash'],
  restroom: ['restroom', 'flat-mop', 'trash'],
  hall: ['dust-mop', 'flat-mop'],
  kitchen: ['flat-mop', 'dust-surfaces', 'trash'],
  other: [],
} as const satisfies Record<string, readonly string[]>
type AreaKind = keyof typeof areaKinds
export const areaKindNames = Object.keys(areaKinds) as AreaKind[]

const floors = { office: 'carpet', restroom: 'tile', hall: 'vct', kitchen: 'tile', other: 'other' } as const

export const areaOf = (kind: AreaKind, name: string, rates: readonly ProductionRate[]): QuoteArea => ({
  name,
  floorType: floors[kind],
  squareFeet: null,
  note: '',
  tasks: areaKinds[kind].flatMap((id) => rates.filter((rate) => rate.id === id).map(taskOf)),
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

export type ChangeContent = (next: (now: QuoteContent) => QuoteContent) => void
