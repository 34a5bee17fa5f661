import { organizationPath } from '../organization-path.ts'

export const clientPaths = {
  clients: `${organizationPath}/clients`,
  clientExport: `${organizationPath}/clients/export`,
  clientSummary: `${organizationPath}/clients/summary`,
  client: `${organizationPath}/clients/:clientId`,
  clientArchive: `${organizationPath}/clients/:clientId/archive`,
  clientRestore: `${organizationPath}/clients/:clientId/restore`,
  contacts: `${organizationPath}/clients/:clientId/contacts`,
  contactExport: `${organizationPath}/clients/:clientId/contacts/export`,
  contact: `${organizationPath}/clients/:clientId/contacts/:contactId`,
  documents: `${organizationPath}/clients/:clientId/documents`,
  document: `${organizationPath}/clients/:clientId/documents/:documentId`,
} as const
