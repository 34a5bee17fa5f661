import type { QuoteDocument } from './quote-document.contract.ts'

type Site = QuoteDocument['sites'][number]

interface ScopePart {
  name: string
  /** Null for an option's own scope, whose location is named before. */
  address: Site['address'] | null
  areas: Site['areas']
}

/**
 * The work by place: each location, then the locations of options with their own scope. Areas without tasks are left
 * out.
 */
export const scopeParts = ({ sites, options }: Pick<QuoteDocument, 'sites' | 'options'>): ScopePart[] =>
  [
    ...sites.map(({ name, address, areas }): ScopePart => ({ name, address, areas })),
    ...options.flatMap(({ name, areas = [] }) =>
      areas.map((own, at): ScopePart => {
        const site = sites.length > 1 ? sites[at]?.name : ''
        return { name: [name, site].filter(Boolean).join(' · '), address: null, areas: own }
      }),
    ),
  ]
    .map((part) => ({ ...part, areas: part.areas.filter(({ tasks }) => tasks.length > 0) }))
    .filter(({ areas }) => areas.length > 0)
