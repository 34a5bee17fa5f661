export const userErrors = {
  email_taken: 409,
  wrong_credentials: 401,
  wrong_password: 400,
  password_refused: 400,
  token_invalid: 400,
} as const
