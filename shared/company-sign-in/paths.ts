import { organizationPath } from '../organization-path.ts'

const basePath = `${organizationPath}/company-sign-in`

export const companySignInPaths = {
  settings: basePath,
  verification: `${basePath}/verification`,
  start: '/api/v1/users/login/company',
  finish: '/api/v1/users/login/company/finish',
  connection: '/api/v1/users/me/company-connection',
  ownConnection: '/api/v1/users/me/company-connection/:companyId',
} as const

/** Where a provider sends people back. Its own for each organization: the answer of one is never taken for another's. */
export const returnPage = (organizationId: string) => `/account/company-sign-in/${organizationId}`
