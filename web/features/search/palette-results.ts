import type { SearchResult, SearchResults } from '#shared/search/search.contract.ts'
import { searchPaths } from '#shared/search/paths.ts'
import { may, type Permission } from '#shared/access/permissions.ts'
import { fill, withQuery } from '#web/platform/http/api.ts'
import { formatDate } from '#web/platform/format/format.ts'
import { pages } from '#shared/pages.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { useMe } from '#web/platform/data/use-me.ts'
import { nameMatch } from './name-match.ts'
import { t } from './texts.ts'

/** A page or action in the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly kind: 'page' | 'action' | SearchResult['kind']
  readonly title: string
  readonly subtitle?: string
  readonly to: string
  /** The kind of record to choose first. `to` is appended to that record's URL. */
  readonly asks?: 'client' | 'location' | 'member'
}

function addressOf(organizationId: string, { kind, id, clientId, locationId }: SearchResult) {
  if (kind === 'member') return pages.member(organizationId, id)
  if (kind === 'client') return pages.client(organizationId, id)
  if (kind === 'location') return pages.location(organizationId, clientId ?? '', id)
  if (kind === 'quote') return pages.quote(organizationId, id)
  if (kind === 'inspection') return pages.inspection(organizationId, id)
  if (kind === 'document') return `${pages.client(organizationId, clientId ?? '')}?tab=documents`
  if (kind === 'supply') return pages.supplies(organizationId)
  return pages.job(organizationId, clientId ?? '', locationId ?? '', id)
}

interface Action {
  readonly id: string
  readonly text: Parameters<typeof t>[0]
  readonly permission: Permission
  /** Relative to /org/:organizationId, or to the chosen record's URL. */
  readonly path: string
  readonly asks?: NonNullable<PaletteEntry['asks']>
}

const actions: readonly Action[] = [
  { id: 'add-client', text: 'addClient', permission: 'clients.manage', path: '/clients?add=true' },
  {
    id: 'add-location',
    text: 'addLocation',
    permission: 'locations.manage',
    path: '?tab=locations&add=true',
    asks: 'client',
  },
  { id: 'add-job', text: 'addJob', permission: 'jobs.manage', path: '?add=true', asks: 'location' },
  { id: 'add-member', text: 'addMember', permission: 'members.manage', path: '/members?add=true' },
  { id: 'start-quote', text: 'startQuote', permission: 'quotes.manage', path: '/clients/quotes?add=true' },
  {
    id: 'start-inspection',
    text: 'startInspection',
    permission: 'inspections.manage',
    path: '/reports/inspections?add=true',
  },
  { id: 'add-work-log', text: 'addWorkLog', permission: 'worklogs.manage', path: '/operations?view=logs&add=true' },
  { id: 'work-logs-of', text: 'workLogsOf', permission: 'worklogs.read', path: '?tab=work-logs', asks: 'member' },
  { id: 'ask-time-off', text: 'askTimeOff', permission: 'timeoff.own', path: '/time-off?add=true' },
  { id: 'answer-time-off', text: 'answerTimeOff', permission: 'timeoff.manage', path: '/time-off?tab=requests' },
  { id: 'run-payroll', text: 'runPayroll', permission: 'payroll.manage', path: '/reports/payroll' },
  {
    id: 'see-supply-requests',
    text: 'seeSupplyRequests',
    permission: 'supplies.read',
    path: '/operations?view=supplies',
  },
  { id: 'import', text: 'importList', permission: 'import.run', path: '/settings/import' },
]

function useActions(organizationId: string): PaletteEntry[] {
  const roles = useMe()?.roles ?? []
  return actions
    .filter(({ permission }) => may(roles, permission))
    .map(({ id, text, path, asks }) => ({
      id,
      kind: 'action',
      title: t(text),
      ...(asks ? { to: path, asks } : { to: `/org/${organizationId}${path}` }),
    }))
}

/** Entries with a matching name, those with typos last; the menu group counts as part of the name. */
function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const matches = entries.map((entry) => ({
    entry,
    match: nameMatch(`${entry.title} ${entry.subtitle ?? ''}`, text),
  }))
  return [0, 1].flatMap((rank) => matches.flatMap(({ entry, match }) => (match === rank ? [entry] : [])))
}

const subtitleOf = ({ subtitle, on }: SearchResult) =>
  [on && formatDate(on, { year: 'numeric', month: 'short', day: 'numeric' }), subtitle].filter(Boolean).join(' · ')

interface Asked {
  readonly known: readonly PaletteEntry[]
  readonly text: string
  /** The action that waits for a record; only records of its kind are listed. */
  readonly action: PaletteEntry | undefined
}

/** Results for a text: records from the API, pages and actions by name; undefined while loading. */
export function useResults(organizationId: string, { known, text, action }: Asked) {
  const isAsked = text.trim().length > 1
  const url = withQuery(fill(searchPaths.search, { organizationId }), { q: text.trim(), kind: action?.asks })
  const records = useResource<SearchResults>(isAsked ? url : null, { keepPrevious: true })?.items
  const allActions = useActions(organizationId)
  const named = action ? [] : matching([...known, ...allActions], text)
  if (!isAsked) return named
  return (
    records && [
      ...named,
      ...records
        .filter(({ kind }) => !action || kind === action.asks)
        .map((record): PaletteEntry => ({
          id: record.id,
          kind: record.kind,
          title: record.title,
          subtitle: subtitleOf(record),
          to: `${addressOf(organizationId, record)}${action?.to ?? ''}`,
        })),
    ]
  )
}
