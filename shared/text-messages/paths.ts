import { organizationPath } from '../organization-path.ts'

export const textMessagePaths = {
  /** The provider's signed webhooks, for all organizations. */
  textIncoming: '/api/v1/texts/incoming',
  textStatus: '/api/v1/texts/status',
  textNumber: `${organizationPath}/notifications/text-number`,
  textNumberCode: `${organizationPath}/notifications/text-number/code`,
  textSettings: `${organizationPath}/text-settings`,
  deliveries: `${organizationPath}/deliveries`,
} as const
