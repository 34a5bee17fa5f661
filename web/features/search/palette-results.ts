import type { SearchResult, SearchResults } from '#shared/contracts/search.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { fill, withQuery } from '#web/lib/api.ts'
import { pages } from '#web/lib/pages.ts'
import { useResource } from '#web/lib/resource.ts'
import { useMay } from '#web/lib/use-me.ts'
import { nameMatch } from './name-match.ts'
import { t } from './texts.ts'

/** A line of the palette: where it leads. */
export interface PaletteEntry {
  readonly id: string
  readonly kind: 'page' | 'action' | SearchResult['kind']
  readonly title: string
  readonly subtitle?: string
  readonly to: string
}

function addressOf(organizationId: string, { kind, id, clientId, locationId }: SearchResult) {
  if (kind === 'member') return pages.member(organizationId, id)
  if (kind === 'client') return pages.client(organizationId, id)
  if (kind === 'location') return pages.location(organizationId, clientId ?? '', id)
  if (kind === 'quote') return pages.quote(organizationId, id)
  return pages.job(organizationId, clientId ?? '', locationId ?? '', id)
}

function useActions(organizationId: string): PaletteEntry[] {
  const mayClients = useMay('clients.manage')
  const mayMembers = useMay('members.manage')
  const action = (id: string, title: string, to: string): PaletteEntry => ({ id, kind: 'action', title, to })
  return [
    ...(mayClients ? [action('add-client', t('addClient'), `${pages.clients(organizationId)}?add=true`)] : []),
    ...(mayMembers ? [action('add-member', t('addMember'), `${pages.members(organizationId)}?add=true`)] : []),
  ]
}

/** Those whose name fits, those with a slip last; the part of the menu counts as a part of the name. */
function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const found = entries.map((entry) => ({
    entry,
    match: nameMatch(`${entry.title} ${entry.subtitle ?? ''}`, text),
  }))
  return [0, 1].flatMap((wanted) => found.flatMap(({ entry, match }) => (match === wanted ? [entry] : [])))
}

/** What fits a text: records by the API's search, pages and actions by their names, slips or not; undefined while it is asked. */
export function useResults(organizationId: string, known: readonly PaletteEntry[], text: string) {
  const isAsked = text.trim().length > 1
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: text.trim() })
  const records = useResource<SearchResults>(isAsked ? url : null, { keepPrevious: true })?.items
  const named = matching([...known, ...useActions(organizationId)], text)
  if (!isAsked) return named
  return (
    records && [
      ...named,
      ...records.map((record): PaletteEntry => ({ ...record, to: addressOf(organizationId, record) })),
    ]
  )
}
