const organization = '/api/v1/organizations/:organizationId'
const member = `${organization}/members/:memberId`

export const memberPaths = {
  members: `${organization}/members`,
  memberExport: `${organization}/members/export`,
  orgChart: `${organization}/org-chart`,
  member,
  memberRoles: `${member}/roles`,
  memberManager: `${member}/manager`,
  memberDeactivate: `${member}/deactivate`,
  memberReactivate: `${member}/reactivate`,
  memberInvitation: `${member}/invitation`,
  memberPin: `${member}/pin`,
  /** Keys and codes to settle when somebody leaves. */
  memberCustody: `${member}/custody`,
  memberPhoto: `${member}/photo`,
  memberActivity: `${member}/activity`,
  payRates: `${member}/pay-rates`,
  certifications: `${member}/certifications`,
  /** The caller’s own, whatever the role. */
  ownCertifications: `${organization}/members/me/certifications`,
  certificationExport: `${organization}/members/certifications/export`,
  /** The names in use, for those who say what a location asks for. */
  certificationNames: `${organization}/certification-names`,
  certification: `${member}/certifications/:certificationId`,
  certificationFile: `${member}/certifications/:certificationId/file`,
  /** What the mail links to: the page asks and accepts by the token alone. */
  invitation: '/api/v1/invitations/:token',
  invitationAccept: '/api/v1/invitations/:token/accept',
  ownInvitations: '/api/v1/users/me/invitations',
  ownInvitationAccept: '/api/v1/users/me/invitations/:invitationId/accept',
} as const
