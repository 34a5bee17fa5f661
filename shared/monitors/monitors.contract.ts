import { Type, type Static } from 'typebox'
import {
  incidentEventKinds,
  incidentStates,
  monitorLimits,
  monitorStates,
  presetKeys,
  recipientGroups,
} from './presets.ts'
import { monitorPaths } from './paths.ts'
import {
  Closed,
  Id,
  Instant,
  List,
  LocalTime,
  Nullable,
  organizationParams,
  Page,
  paging,
  Text,
  Version,
} from '../schema.ts'

const Threshold = Type.Number({ minimum: 0, maximum: monitorLimits.thresholdMax })

const settings = {
  threshold: Threshold,
  /** How far back past the threshold a value must move before the incident ends. */
  margin: Threshold,
  regionId: Nullable(Id),
  clientId: Nullable(Id),
  locationId: Nullable(Id),
  /** `managers`: those responsible for the location, otherwise administrators. */
  recipients: Type.Enum([...recipientGroups]),
  mails: Type.Boolean(),
  /** In the organization's time zone; notifications wait until they end. */
  quietHours: Nullable(Closed({ from: LocalTime, to: LocalTime })),
  /** Notifies owners when nobody acknowledged the incident within these minutes. */
  escalateMinutes: Nullable(Type.Integer({ minimum: 5, maximum: 10_080 })),
  isEnabled: Type.Boolean(),
}

const PresetKey = Type.Enum([...presetKeys])
export const NewMonitor = Closed({ preset: PresetKey, ...settings })
export type NewMonitor = Static<typeof NewMonitor>
export const MonitorChanges = Closed({ ...settings, version: Version })
export type MonitorChanges = Static<typeof MonitorChanges>

export const Monitor = Type.Object({
  id: Id,
  preset: PresetKey,
  ...settings,
  regionName: Nullable(Type.String()),
  clientName: Nullable(Type.String()),
  locationName: Nullable(Type.String()),
  state: Type.Enum([...monitorStates]),
  /** Open incidents. */
  firing: Type.Integer(),
  /** The worst value of the last evaluation; null without one. */
  value: Nullable(Type.Number()),
  evaluatedAt: Nullable(Instant),
  version: Version,
})
export type Monitor = Static<typeof Monitor>
export const MonitorList = List(Monitor)
export type MonitorList = Static<typeof MonitorList>

export const Incident = Type.Object({
  id: Id,
  monitorId: Id,
  preset: PresetKey,
  title: Type.String(),
  /** A path of the page, within the organization. */
  link: Type.String(),
  value: Type.Number(),
  /** The worst value since it began. */
  peak: Type.Number(),
  /** The monitor's limit. */
  threshold: Threshold,
  state: Type.Enum([...incidentStates]),
  openedAt: Instant,
  snoozedUntil: Nullable(Instant),
  resolvedAt: Nullable(Instant),
  version: Version,
})
export type Incident = Static<typeof Incident>
export const IncidentPage = Page(Incident)
export type IncidentPage = Static<typeof IncidentPage>

export const IncidentDetail = Type.Object({
  ...Incident.properties,
  /** The figure while it lasted, stored at most every ten minutes, oldest first; at most the last 200. */
  values: Type.Array(Type.Object({ at: Instant, value: Type.Number() })),
  history: Type.Array(
    Type.Object({
      kind: Type.Enum([...incidentEventKinds]),
      by: Nullable(Type.String()),
      note: Type.String(),
      at: Instant,
    }),
  ),
})
export type IncidentDetail = Static<typeof IncidentDetail>

export const MonitorDetail = Type.Object({
  ...Monitor.properties,
  /** Stored when a value changed, oldest first; of the last 30 days, at most 200. */
  values: Type.Array(Type.Object({ at: Instant, value: Nullable(Type.Number()), firing: Type.Integer() })),
})
export type MonitorDetail = Static<typeof MonitorDetail>

const params = Type.Object({ organizationId: Id, monitorId: Id })
const incidentParams = Type.Object({ organizationId: Id, incidentId: Id })
const read = { access: 'monitors.read', readsReplica: true } as const
const manage = { access: 'monitors.manage' } as const

export const listMonitors = {
  method: 'GET',
  url: monitorPaths.monitors,
  config: read,
  schema: { summary: 'List the monitors', params: organizationParams, response: { 200: MonitorList } },
} as const

export const createMonitor = {
  method: 'POST',
  url: monitorPaths.monitors,
  config: manage,
  schema: {
    summary: 'Add a monitor, which is evaluated every minute',
    params: organizationParams,
    body: NewMonitor,
    response: { 201: Monitor },
  },
} as const

export const getMonitor = {
  method: 'GET',
  url: monitorPaths.monitor,
  config: read,
  schema: { summary: 'Get a monitor with the history of its figure', params, response: { 200: MonitorDetail } },
} as const

export const updateMonitor = {
  method: 'PUT',
  url: monitorPaths.monitor,
  config: manage,
  schema: {
    summary: 'Update a monitor; 409 when `version` is old',
    params,
    body: MonitorChanges,
    response: { 200: Monitor },
  },
} as const

export const removeMonitor = {
  method: 'DELETE',
  url: monitorPaths.monitor,
  config: manage,
  schema: { summary: 'Remove a monitor with its history', params, response: { 204: Type.Null() } },
} as const

export const listIncidents = {
  method: 'GET',
  url: monitorPaths.monitorIncidents,
  config: read,
  schema: {
    summary: 'List the incidents, newest first',
    params: organizationParams,
    querystring: Closed({
      /** True: only open incidents; false: only resolved ones. */
      firing: Type.Optional(Type.Boolean()),
      monitorId: Type.Optional(Id),
      ...paging,
    }),
    response: { 200: IncidentPage },
  },
} as const

export const getIncident = {
  method: 'GET',
  url: monitorPaths.monitorIncident,
  config: { access: 'monitors.read' },
  schema: { summary: 'Get an incident with its history', params: incidentParams, response: { 200: IncidentDetail } },
} as const

export const IncidentStep = Closed({
  state: Type.Enum(['acknowledged', 'snoozed', 'resolved']),
  /** Required to snooze. */
  snoozedUntil: Nullable(Instant),
  note: Text(monitorLimits.noteMax),
  version: Version,
})
export type IncidentStep = Static<typeof IncidentStep>

export const setIncidentState = {
  method: 'PUT',
  url: monitorPaths.monitorIncidentState,
  config: { access: 'monitors.read' },
  schema: {
    summary: 'Acknowledge, snooze or resolve an incident; 409 when `version` is old',
    params: incidentParams,
    body: IncidentStep,
    response: { 200: IncidentDetail },
  },
} as const
