const organization = '/api/v1/organizations/:organizationId'

export const telephonyPaths = {
  /** The provider's signed webhook, for all organizations. */
  voice: '/api/v1/telephony/voice',
  callStatus: '/api/v1/telephony/status',
  phoneCalls: `${organization}/phone-calls`,
  phoneCallExport: `${organization}/phone-calls/export`,
  phoneCallLocation: `${organization}/phone-calls/:callId/location`,
  calledNumbers: `${organization}/called-numbers`,
  calledNumberExport: `${organization}/called-numbers/export`,
  calledNumber: `${organization}/called-numbers/:number`,
} as const
