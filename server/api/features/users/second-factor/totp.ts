import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
const digits = 6
/** A phone's clock may be one step off. */
const window = 1

const totpOf = (secret: string, label?: string) =>
  new TOTP({
    issuer: 'Custodia',
    ...(label && { label }),
    algorithm: 'SHA1',
    digits,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

/** 160 random bits in base 32, the format of authenticator apps. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code: the secret and its owner. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The step of a code if it is the current or a neighboring one. */
export function stepOf(secret: string, code: string, atMs: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: atMs, window })
  return delta === null ? null : Math.floor(atMs / 1000 / periodSeconds) + delta
}
