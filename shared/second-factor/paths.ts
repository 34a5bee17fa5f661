const basePath = '/api/v1/users/me/second-factor'

export const secondFactorPaths = {
  loginSecondFactor: '/api/v1/users/login/second-factor',
  loginPasskeyOptions: '/api/v1/users/login/passkey-options',
  loginPasskey: '/api/v1/users/login/passkey',
  secondFactor: basePath,
  accountEvents: '/api/v1/users/me/events',
  authenticatorApp: `${basePath}/app`,
  passkeys: `${basePath}/passkeys`,
  passkeyOptions: `${basePath}/passkeys/options`,
  passkey: `${basePath}/passkeys/:passkeyId`,
  recoveryCodes: `${basePath}/recovery-codes`,
  proof: '/api/v1/users/me/proof',
  proofPasskeyOptions: '/api/v1/users/me/proof/passkey-options',
  ownEmail: '/api/v1/users/me/email',
  confirmEmail: '/api/v1/users/confirm-email',
} as const
