export const adminPaths = {
  adminOrganizations: '/api/v1/admin/organizations',
  adminUsers: '/api/v1/admin/users',
  adminSecurityEvents: '/api/v1/admin/security-events',
  adminQueue: '/api/v1/admin/queue',
  adminRetry: '/api/v1/admin/queue/dead-letters/:jobId/retry',
  adminMails: '/api/v1/admin/mails',
  adminHealth: '/api/v1/admin/health',
  adminRequest: '/api/v1/admin/requests/:requestId',
} as const
