import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/messages` as const
const area = `${organizationPath}/client-area/:clientId/messages` as const

export const messagePaths = {
  messages: base,
  messageThreads: `${base}/threads`,
  messageReads: `${base}/reads`,
  messageReading: `${base}/:messageId/must-read`,
  areaMessages: area,
  areaMessageThreads: `${area}/threads`,
  areaMessageReads: `${area}/reads`,
} as const
