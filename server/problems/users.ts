import { problem } from './problem.ts'

export const userErrors = {
  email_taken: problem(
    409,
    'An account with this email address exists. Sign in instead.',
    'Ya existe una cuenta con este correo. Inicia sesión.',
  ),
  wrong_credentials: problem(
    401,
    'The email address or the password is wrong.',
    'El correo o la contraseña no son correctos.',
  ),
  wrong_password: problem(400, 'The current password is wrong.', 'La contraseña actual no es correcta.'),
  password_refused: problem(400, 'Choose another password.', 'Elige otra contraseña.'),
  token_invalid: problem(
    400,
    'This link is not valid any more. Ask for a new one.',
    'Este enlace ya no es válido. Pide uno nuevo.',
  ),
} as const
