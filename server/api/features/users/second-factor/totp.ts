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

/** 160 random bits in base 32, as apps take them. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says: the secret, and whose it is. */
export const uriOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The step that the code belongs to, if it is the code of now or of a neighbouring step. */
export function stepOf(secret: string, code: string, atMs: number): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: atMs, window })
  return delta === null ? null : Math.floor(atMs / 1000 / periodSeconds) + delta
}
