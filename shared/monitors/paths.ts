import { organizationPath } from '../organization-path.ts'

export const monitorPaths = {
  monitors: `${organizationPath}/business-monitors`,
  monitorExport: `${organizationPath}/business-monitors/export`,
  monitor: `${organizationPath}/business-monitors/:monitorId`,
  monitorIncidents: `${organizationPath}/monitor-incidents`,
  monitorIncidentExport: `${organizationPath}/monitor-incidents/export`,
  monitorIncident: `${organizationPath}/monitor-incidents/:incidentId`,
  monitorIncidentState: `${organizationPath}/monitor-incidents/:incidentId/state`,
} as const
