const organization = '/api/v1/organizations/:organizationId'

export const monitorPaths = {
  monitors: `${organization}/business-monitors`,
  monitorExport: `${organization}/business-monitors/export`,
  monitor: `${organization}/business-monitors/:monitorId`,
  monitorIncidents: `${organization}/monitor-incidents`,
  monitorIncidentExport: `${organization}/monitor-incidents/export`,
  monitorIncident: `${organization}/monitor-incidents/:incidentId`,
  monitorIncidentState: `${organization}/monitor-incidents/:incidentId/state`,
} as const
