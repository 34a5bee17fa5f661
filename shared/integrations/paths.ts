import { organizationPath } from '../organization-path.ts'

export const integrationPaths = {
  apiKeys: `${organizationPath}/api-keys`,
  apiKey: `${organizationPath}/api-keys/:apiKeyId`,
} as const
