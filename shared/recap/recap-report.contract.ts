import { Type, type Static } from 'typebox'
import { recapPaths } from './paths.ts'
import { Closed, exporting, Id, Instant, LocalDate, organizationParams, Page, paging } from '../schema.ts'

const figures = {
  stops: Type.Integer(),
  siteSeconds: Type.Integer(),
  drivingSeconds: Type.Integer(),
  distanceM: Type.Integer(),
}

export const RecapLine = Type.Object({
  id: Id,
  memberId: Id,
  memberName: Type.String(),
  day: LocalDate,
  submittedAt: Instant,
  ...figures,
  supplies: Type.Integer(),
  photos: Type.Integer(),
  problems: Type.Integer(),
  openComments: Type.Integer(),
})
export type RecapLine = Static<typeof RecapLine>

export const RecapReport = Type.Object({
  ...Page(RecapLine).properties,
  from: LocalDate,
  to: LocalDate,
  totals: Type.Object({ recaps: Type.Integer(), ...figures, openComments: Type.Integer() }),
  days: Type.Array(Type.Object({ day: LocalDate, siteSeconds: Type.Integer(), drivingSeconds: Type.Integer() })),
  supplies: Type.Array(Type.Object({ name: Type.String(), unit: Type.String(), quantity: Type.Integer() })),
  /** Everyone who ever submitted a recap, for the filter. */
  supervisors: Type.Array(Type.Object({ memberId: Id, name: Type.String() })),
})
export type RecapReport = Static<typeof RecapReport>

const filter = {
  /** Defaults to the thirty days up to today. */
  from: Type.Optional(LocalDate),
  to: Type.Optional(LocalDate),
  memberId: Type.Optional(Id),
  /** Only those with unresolved comments. */
  open: Type.Optional(Type.Boolean()),
}
export const RecapFilter = Closed(filter)
export type RecapFilter = Static<typeof RecapFilter>

export const listRecaps = {
  method: 'GET',
  url: recapPaths.recaps,
  config: { access: 'recaps.read', readsReplica: true },
  schema: {
    summary: 'List submitted recaps by day and supervisor, newest first, with totals; supervisors see their own',
    params: organizationParams,
    querystring: Closed({ ...filter, ...paging }),
    response: { 200: RecapReport },
  },
} as const

export const exportRecaps = {
  method: 'GET',
  url: recapPaths.recapExport,
  config: { access: 'recaps.read', readsReplica: true },
  schema: {
    summary: 'Export the stops of submitted recaps as CSV or XLSX',
    params: organizationParams,
    querystring: Closed({ ...filter, ...exporting }),
  },
} as const
