import { organizationPath } from '../organization-path.ts'

const base = `${organizationPath}/notifications` as const

export const notificationPaths = {
  notifications: base,
  unreadCount: `${base}/unread-count`,
  readAll: `${base}/read-all`,
  readNotification: `${base}/:notificationId/read`,
  notificationPreferences: `${base}/preferences`,
  pushDevices: `${base}/devices`,
  pushDevice: `${base}/devices/:deviceId`,
  notificationChannels: `${base}/channels`,
} as const
