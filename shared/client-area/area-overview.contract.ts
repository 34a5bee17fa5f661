import { Type, type Static } from 'typebox'
import { AreaInspectionRow } from './area-inspections.contract.ts'
import { AreaVisit, DoneVisit } from './client-area.contract.ts'
import { clientAreaPaths } from './paths.ts'
import { clientParams, Nullable } from '../schema.ts'

export const AreaOverview = Type.Object({
  /** The next visit that was not cancelled, within the next 28 days. */
  nextVisit: Nullable(AreaVisit),
  /** The latest visit that took place, within the last 28 days. */
  lastVisit: Nullable(DoneVisit),
  latestInspection: Nullable(AreaInspectionRow),
  /** The company's phone and email from its letterhead; empty if it entered none. */
  phone: Type.String(),
  email: Type.String(),
})
export type AreaOverview = Static<typeof AreaOverview>

export const getAreaOverview = {
  method: 'GET',
  url: clientAreaPaths.areaOverview,
  config: { access: 'client_area.use', readsReplica: true },
  schema: {
    summary: 'Get the next and the last visit, the latest shared inspection, and whom to call',
    params: clientParams,
    response: { 200: AreaOverview },
  },
} as const
