const base = '/api/v1/organizations/:organizationId/notifications'

export const notificationPaths = {
  notifications: base,
  unreadCount: `${base}/unread-count`,
  readAll: `${base}/read-all`,
  readNotification: `${base}/:notificationId/read`,
  notificationPreferences: `${base}/preferences`,
} as const
