import { organizationPath } from '../organization-path.ts'

export const integrationPaths = {
  apiKeys: `${organizationPath}/api-keys`,
  apiKey: `${organizationPath}/api-keys/:apiKeyId`,
  webhooks: `${organizationPath}/webhooks`,
  webhook: `${organizationPath}/webhooks/:webhookId`,
  webhookSecret: `${organizationPath}/webhooks/:webhookId/secret`,
  webhookDeliveries: `${organizationPath}/webhooks/:webhookId/deliveries`,
  webhookReplay: `${organizationPath}/webhooks/:webhookId/deliveries/:deliveryId/replay`,
} as const
