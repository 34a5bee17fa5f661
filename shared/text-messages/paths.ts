import { organizationPath } from '../organization-path.ts'

export const textMessagePaths = {
  /** The provider's signed webhooks, for all organizations. */
  textIncoming: '/api/v1/texts/incoming',
  textStatus: '/api/v1/texts/status',
  textNumber: `${organizationPath}/notifications/text-number`,
  /** The provider's signed webhooks about calls with a notice. */
  noticeCallAnswer: '/api/v1/notice-calls/answer',
  noticeCallStatus: '/api/v1/notice-calls/status',
  textNumberCalls: `${organizationPath}/notifications/text-number/calls`,
  textNumberCode: `${organizationPath}/notifications/text-number/code`,
  textSettings: `${organizationPath}/text-settings`,
  deliveries: `${organizationPath}/deliveries`,
} as const
