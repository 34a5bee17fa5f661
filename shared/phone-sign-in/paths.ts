/** Signing in with a phone number, or with a card. */
export const phonePaths = {
  card: '/api/v1/phone/card',
  code: '/api/v1/phone/code',
  signIn: '/api/v1/phone/sign-in',
  pin: '/api/v1/phone/pin',
  ownNumber: '/api/v1/users/me/phone',
} as const
