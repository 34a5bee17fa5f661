import type { ColumnType, Generated } from 'kysely'
import type { IncidentEventKind, IncidentState, PresetKey, RecipientGroup } from '#shared/monitors/presets.ts'

export interface MonitorsTable {
  organizationId: string
  id: string
  preset: PresetKey
  threshold: number
  margin: number
  regionId: string | null
  clientId: string | null
  locationId: string | null
  recipients: RecipientGroup
  mails: boolean
  quietFrom: string | null
  quietTo: string | null
  escalateMinutes: number | null
  isEnabled: Generated<boolean>
  evaluatedFor: Generated<Date | null>
  value: Generated<number | null>
  firing: Generated<number>
  version: Generated<number>
  createdAt: ColumnType<Date, never, never>
}

export interface MonitorIncidentsTable {
  organizationId: string
  id: string
  monitorId: string
  subject: string
  title: string
  link: Generated<string>
  placeId: string | null
  value: number
  peak: number
  state: Generated<IncidentState>
  openedAt: Date
  notifiedAt: Generated<Date | null>
  escalatedAt: Generated<Date | null>
  snoozedUntil: Generated<Date | null>
  resolvedAt: Generated<Date | null>
  holdsUntil: Generated<Date | null>
  version: Generated<number>
}

export interface MonitorIncidentEventsTable {
  organizationId: string
  id: string
  incidentId: string
  kind: IncidentEventKind
  userId: string | null
  note: Generated<string>
  at: Generated<Date>
}

export interface MonitorValuesTable {
  organizationId: string
  monitorId: string
  at: Date
  value: number | null
  firing: number
}

export interface MonitorIncidentValuesTable {
  organizationId: string
  incidentId: string
  at: Date
  value: number
}

export interface MonitorsDatabase {
  monitors: MonitorsTable
  monitorIncidents: MonitorIncidentsTable
  monitorIncidentEvents: MonitorIncidentEventsTable
  monitorIncidentValues: MonitorIncidentValuesTable
  monitorValues: MonitorValuesTable
}
