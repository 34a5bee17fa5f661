const own = '/api/v1/users/me/second-factor'

export const secondFactorPaths = {
  loginSecondFactor: '/api/v1/users/login/second-factor',
  loginPasskeyOptions: '/api/v1/users/login/passkey-options',
  loginPasskey: '/api/v1/users/login/passkey',
  secondFactor: own,
  accountEvents: '/api/v1/users/me/events',
  authenticatorApp: `${own}/app`,
  passkeys: `${own}/passkeys`,
  passkeyOptions: `${own}/passkeys/options`,
  passkey: `${own}/passkeys/:passkeyId`,
  recoveryCodes: `${own}/recovery-codes`,
  proof: '/api/v1/users/me/proof',
  proofPasskeyOptions: '/api/v1/users/me/proof/passkey-options',
  ownEmail: '/api/v1/users/me/email',
  confirmEmail: '/api/v1/users/confirm-email',
} as const
