import type { Service } from './lines.ts'

/** A sales tax as an organization enters it: state and local taxes in one rate. */
export interface SalesTax {
  id: string
  name: string
  region: string
  /** Empty for the whole region. */
  city: string
  /** The kinds of work it applies to; empty for all. */
  services: readonly Service[]
  /** In any order. Each is in effect from its day until the next. */
  rates: readonly { from: string; percent: number }[]
}

export interface Tax {
  id: string
  name: string
  percent: number
}

interface Place {
  region: string
  city: string
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const percentOn = ({ rates }: SalesTax, day: string) =>
  rates.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0]?.percent

/**
 * Returns the tax on a kind of work at a place on a day, or null. A city's tax takes precedence over its region's, and
 * a tax for the kind of work over a general one; 0 % is no tax. Days are YYYY-MM-DD.
 */
export function taxFor(taxes: readonly SalesTax[], { region, city }: Place, service: Service, day: string): Tax | null {
  if (!plain(region)) return null
  const [best] = taxes
    .filter((tax) => plain(tax.region) === plain(region) && (!plain(tax.city) || plain(tax.city) === plain(city)))
    .filter(({ services }) => services.length === 0 || services.includes(service))
    .flatMap((tax) => {
      const percent = percentOn(tax, day)
      return percent === undefined ? [] : { ...tax, percent }
    })
    .toSorted((a, b) => rank(b) - rank(a))
  return best && best.percent > 0 ? { id: best.id, name: best.name, percent: best.percent } : null
}

const rank = ({ city, services }: SalesTax) => (plain(city) ? 2 : 0) + (services.length > 0 ? 1 : 0)
