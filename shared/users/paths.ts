/** As specified, including the repeated segments. */
export const userPaths = {
  users: '/api/v1/users',
  login: '/api/v1/users/login',
  logout: '/api/v1/users/logout',
  me: '/api/v1/users/me',
  visitor: '/api/v1/users/visitor',
  profile: '/api/v1/users/me/profile',
  chosenOrganization: '/api/v1/users/me/organization',
  sessions: '/api/v1/users/me/sessions',
  session: '/api/v1/users/me/sessions/:sessionId',
  changePassword: '/api/v1/users/change-password',
  passwordResetLink: '/api/v1/users/password-reset-link',
  resetPassword: '/api/v1/users/reset-password',
  resetPasswordLink: '/api/v1/users/reset-password/link',
  user: '/api/v1/users/api/v1/users/:userId',
  verify: '/api/v1/users/api/v1/users/:userId/verify',
  resendVerification: '/api/v1/users/api/v1/users/:userId/resend-verification',
} as const
