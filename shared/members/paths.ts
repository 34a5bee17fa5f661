import { organizationPath } from '../organization-path.ts'

const member = `${organizationPath}/members/:memberId` as const

export const memberPaths = {
  members: `${organizationPath}/members`,
  memberExport: `${organizationPath}/members/export`,
  orgChart: `${organizationPath}/org-chart`,
  member,
  memberRoles: `${member}/roles`,
  memberManager: `${member}/manager`,
  memberDeactivate: `${member}/deactivate`,
  /** References to the member, and handing them over. */
  memberHoldings: `${member}/holdings`,
  memberHandOver: `${member}/hand-over`,
  memberReactivate: `${member}/reactivate`,
  memberInvitation: `${member}/invitation`,
  memberPin: `${member}/pin`,
  /** Sign-in cards and PINs for printing. */
  memberCards: `${organizationPath}/member-cards`,
  /** Keys and codes to settle when a member leaves. */
  memberCustody: `${member}/custody`,
  memberPhoto: `${member}/photo`,
  memberActivity: `${member}/activity`,
  payRates: `${member}/pay-rates`,
  certifications: `${member}/certifications`,
  /** The caller's own certifications, regardless of their role. */
  ownCertifications: `${organizationPath}/members/me/certifications`,
  certificationExport: `${organizationPath}/members/certifications/export`,
  /** Names in use, offered when setting a location's requirements. */
  certificationNames: `${organizationPath}/certification-names`,
  certification: `${member}/certifications/:certificationId`,
  certificationFile: `${member}/certifications/:certificationId/file`,
  /** The target of the emailed link: the page reads and accepts it with the token alone. */
  invitation: '/api/v1/invitations/:token',
  invitationAccept: '/api/v1/invitations/:token/accept',
  ownInvitations: '/api/v1/users/me/invitations',
  ownInvitationAccept: '/api/v1/users/me/invitations/:invitationId/accept',
} as const
