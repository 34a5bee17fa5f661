import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { page } from '#web/platform/loading/page.ts'
import { PlatformError } from '../errors/platform-error.tsx'

const session = (path: string, load: () => Promise<ComponentType>) => ({ path, ...page(['session'], load) })

const loginPage = () => import('#web/features/session/login-page.tsx')
const leadOn: LoaderFunction = async (args) => (await loginPage()).redirectSignedIn(args)

const company = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  ...page(['session', 'company', 'second-factor'], load),
})

/** A route that an email's link opens. */
const mailLink = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  ...page(['session', 'mail-link'], load),
})

const docs = page(['frame', 'docs'], () => import('#web/features/docs/docs-page.tsx').then((m) => m.DocsPage))

/** Routes outside organizations. */
export const publicRoutes: RouteObject[] = [
  {
    path: '/',
    loader: leadOn,
    ...page(['welcome'], () => import('#web/features/welcome/welcome-page.tsx').then((m) => m.WelcomePage)),
  },
  {
    loader: leadOn,
    ...session('/create-account', () =>
      import('#web/features/session/create-account-page.tsx').then((m) => m.CreateAccountPage),
    ),
  },
  {
    path: '/phone',
    ...page(['session', 'phone', 'second-factor'], () =>
      import('#web/features/session/phone/phone-page.tsx').then((m) => m.PhonePage),
    ),
  },
  company('/company', () => import('#web/features/session/company/company-page.tsx').then((m) => m.CompanyPage)),
  company('/account/company-sign-in/:organizationId', () =>
    import('#web/features/session/company/return-page.tsx').then((m) => m.CompanyReturnPage),
  ),
  session('/account/verification-required', () =>
    import('#web/features/session/verification-required-page.tsx').then((m) => m.VerificationRequiredPage),
  ),
  mailLink('/account/verify-email', () =>
    import('#web/features/session/mail-link/verify-email-page.tsx').then((m) => m.VerifyEmailPage),
  ),
  session('/account/accept-invitation', () =>
    import('#web/features/session/accept-invitation-page.tsx').then((m) => m.AcceptInvitationPage),
  ),
  mailLink('/account/reset-password', () =>
    import('#web/features/session/mail-link/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  ),
  mailLink('/account/change-email', () =>
    import('#web/features/session/mail-link/change-email-page.tsx').then((m) => m.ChangeEmailPage),
  ),
  {
    path: '/account/security',
    ...page(['frame', 'me'], () => import('#web/features/me/security-page.tsx').then((m) => m.SecurityPage)),
  },
  {
    loader: async (args) => (await loginPage()).redirectSignedInMembers(args),
    ...session('/forgot-password', () =>
      import('#web/features/session/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    ),
  },
  {
    path: '/organization',
    ...page(['frame', 'record', 'organizations'], () =>
      import('#web/features/organizations/organizations-page.tsx').then((m) => m.OrganizationsPage),
    ),
  },
  {
    path: '/org/:organizationId/quote',
    ...page(['frame', 'record', 'quotes', 'conversation'], () =>
      import('#web/features/quotes/public/public-page.tsx').then((m) => m.PublicQuotePage),
    ),
  },
  {
    path: '/org/:organizationId/chemicals/:placeId/open',
    ...page(['frame', 'chemicals', 'chemical-places'], () =>
      import('#web/features/chemical-places/open-place-page.tsx').then((m) => m.OpenChemicalPlacePage),
    ),
  },
  { path: '/my-org/*', ...page([], () => import('../layouts/my-organization.tsx').then((m) => m.MyOrganization)) },
  {
    path: '/dev/mailbox',
    ...page(['frame', 'dev'], () => import('#web/features/dev/mailbox-page.tsx').then((m) => m.MailboxPage)),
  },
  { path: '/docs', ...docs },
  { path: '/docs/:area', ...docs },
  session('/logout', () => import('#web/features/session/logout-page.tsx').then((m) => m.LogoutPage)),
  {
    ...page(['shell', 'frame'], () => import('../layouts/platform-layout.tsx').then((m) => m.PlatformLayout)),
    children: [
      {
        errorElement: <PlatformError />,
        children: [
          {
            path: '/admin',
            ...page(['frame', 'record', 'admin'], () =>
              import('#web/features/admin/admin-page.tsx').then((m) => m.AdminPage),
            ),
          },
        ],
      },
    ],
  },
  {
    ...page(['shell', 'frame'], () => import('../layouts/platform-layout.tsx').then((m) => m.FeaturesLayout)),
    children: [
      {
        path: '/features',
        ...page(['frame', 'toggles'], () =>
          import('#web/features/toggles/toggles-page.tsx').then((m) => m.TogglesPage),
        ),
      },
    ],
  },
  {
    path: '*',
    ...page(['shell'], () => import('../errors/public-not-found-page.tsx').then((m) => m.PublicNotFoundPage)),
  },
]
