import { organizationPath } from '../organization-path.ts'

export const telephonyPaths = {
  /** The provider's signed webhook, for all organizations. */
  voice: '/api/v1/telephony/voice',
  callStatus: '/api/v1/telephony/status',
  phoneCalls: `${organizationPath}/phone-calls`,
  phoneCallExport: `${organizationPath}/phone-calls/export`,
  phoneCallLocation: `${organizationPath}/phone-calls/:callId/location`,
  calledNumbers: `${organizationPath}/called-numbers`,
  calledNumberExport: `${organizationPath}/called-numbers/export`,
  calledNumber: `${organizationPath}/called-numbers/:number`,
} as const
