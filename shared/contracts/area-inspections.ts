import { Type, type Static } from 'typebox'
import { clientAreaPaths } from '../client-area/paths.ts'
import { actionStates } from '../inspections/kinds.ts'
import { InspectionSnapshot } from './inspections.ts'
import { Closed, Id, Instant, LocalDate, Nullable, Page, paging } from './schema.ts'

const row = {
  id: Id,
  templateName: Type.String(),
  locationName: Type.String(),
  timeZone: Type.String(),
  submittedAt: Instant,
  /** When the place was looked at: of a correction that of the first revision. */
  doneAt: Instant,
  revision: Type.Integer(),
  /** Hundredths of a point; null where nothing could be judged. */
  score: Nullable(Type.Integer()),
  band: Type.String(),
}

export const AreaInspectionRow = Type.Object(row)
export type AreaInspectionRow = Static<typeof AreaInspectionRow>
export const AreaInspectionPage = Page(AreaInspectionRow)
export type AreaInspectionPage = Static<typeof AreaInspectionPage>

/** A shared report as it was frozen, and what came of its findings; not who is to mend them. */
export const AreaInspection = Type.Object({
  ...row,
  note: Type.String(),
  signerName: Type.String(),
  signature: Type.String(),
  snapshot: InspectionSnapshot,
  photos: Type.Array(Type.Object({ id: Id, itemKey: Type.String(), link: Type.String() })),
  actions: Type.Array(
    Type.Object({
      id: Id,
      text: Type.String(),
      dueOn: Nullable(LocalDate),
      state: Type.Enum([...actionStates]),
      fixedAt: Nullable(Instant),
    }),
  ),
})
export type AreaInspection = Static<typeof AreaInspection>

const params = Type.Object({ organizationId: Id, clientId: Id })

export const listAreaInspections = {
  method: 'GET',
  url: clientAreaPaths.areaInspections,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'The inspections shared with the own client, newest first',
    params,
    querystring: Closed(paging),
    response: { 200: AreaInspectionPage },
  },
} as const

export const getAreaInspection = {
  method: 'GET',
  url: clientAreaPaths.areaInspection,
  config: { access: 'client_area.use' },
  schema: {
    summary: 'One shared inspection with its findings and what came of them',
    params: Type.Object({ ...params.properties, reportId: Id }),
    response: { 200: AreaInspection },
  },
} as const
