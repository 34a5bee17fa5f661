import { organizationPath } from '../organization-path.ts'

const area = `${organizationPath}/client-area/:clientId` as const

export const messagePaths = {
  messages: `${organizationPath}/messages`,
  messageThreads: `${organizationPath}/message-threads`,
  messageRecipients: `${organizationPath}/message-recipients`,
  messageReads: `${organizationPath}/message-reads`,
  messageReading: `${organizationPath}/messages/:messageId/must-read`,
  messagePhotos: `${organizationPath}/messages/:messageId/photos`,
  areaMessagePhotos: `${area}/messages/:messageId/photos`,
  areaMessages: `${area}/messages`,
  areaMessageThreads: `${area}/message-threads`,
  areaMessageReads: `${area}/message-reads`,
} as const
