import { problem } from './problem.ts'

export const secondFactorErrors = {
  proof_needed: problem(403, 'Show once more that it is you.', 'Demuestra otra vez que eres tú.'),
  second_factor_required: problem(
    403,
    'Set up two-step verification first: your role needs it here.',
    'Primero configura la verificación en dos pasos: tu función la necesita aquí.',
  ),
  code_wrong: problem(400, 'This code is not right.', 'Este código no es correcto.'),
  passkey_refused: problem(400, 'This passkey was not accepted.', 'Esta llave de acceso no fue aceptada.'),
  passkeys_full: problem(
    409,
    'There are as many passkeys as fit. Remove one first.',
    'Ya no caben más llaves de acceso. Quita una primero.',
  ),
  sign_in_over: problem(
    401,
    'This sign-in took too long, or had too many wrong codes. Start again with your password.',
    'Este inicio de sesión tardó demasiado o tuvo demasiados códigos incorrectos. Empieza otra vez con tu contraseña.',
  ),
  app_setup_over: problem(
    409,
    'This QR code is too old. Start the setup again.',
    'Este código QR es demasiado viejo. Empieza la configuración otra vez.',
  ),
  app_blocked: problem(
    403,
    'Too many wrong codes. Use a passkey or a recovery code, then set up the app again.',
    'Demasiados códigos incorrectos. Usa una llave de acceso o un código de recuperación y configura la aplicación otra vez.',
  ),
  app_unreadable: problem(
    503,
    'Codes of the app cannot be checked right now. Use a passkey or a recovery code.',
    'Los códigos de la aplicación no se pueden comprobar ahora. Usa una llave de acceso o un código de recuperación.',
  ),
  last_factor: problem(
    409,
    'Your role needs two-step verification. Add another method before you remove this one.',
    'Tu función necesita la verificación en dos pasos. Agrega otro método antes de quitar este.',
  ),
  password_too_short_alone: problem(
    409,
    'Without two-step verification your password is too short. Choose one of at least 15 characters first.',
    'Sin la verificación en dos pasos tu contraseña es demasiado corta. Elige primero una de al menos 15 caracteres.',
  ),
} as const
