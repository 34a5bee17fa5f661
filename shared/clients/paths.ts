export const clientPaths = {
  clients: '/api/v1/organizations/:organizationId/clients',
  clientExport: '/api/v1/organizations/:organizationId/clients/export',
  clientSummary: '/api/v1/organizations/:organizationId/clients/summary',
  client: '/api/v1/organizations/:organizationId/clients/:clientId',
  clientArchive: '/api/v1/organizations/:organizationId/clients/:clientId/archive',
  clientRestore: '/api/v1/organizations/:organizationId/clients/:clientId/restore',
  contacts: '/api/v1/organizations/:organizationId/clients/:clientId/contacts',
  contactExport: '/api/v1/organizations/:organizationId/clients/:clientId/contacts/export',
  contact: '/api/v1/organizations/:organizationId/clients/:clientId/contacts/:contactId',
  documents: '/api/v1/organizations/:organizationId/clients/:clientId/documents',
  document: '/api/v1/organizations/:organizationId/clients/:clientId/documents/:documentId',
} as const
