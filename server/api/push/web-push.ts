import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
  type KeyObject,
} from 'node:crypto'

export interface Recipient {
  endpoint: string
  /** The browser's P-256 point, uncompressed. */
  publicKey: Buffer
  auth: Buffer
}

/** The installation's key pair for push services (VAPID). */
export interface PushKey {
  /** The uncompressed point, base64url: browsers subscribe with it. */
  publicKey: string
  signing: KeyObject
}

const recordSize = 4_096

/** Reads a private key of 32 bytes. @throws Error when it is no number below the curve's order. */
export function readPushKey(secret: string): PushKey {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(secret, 'base64url'))
  const point = ecdh.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: secret, x: coordinate(1), y: coordinate(33) }
  return { publicKey: point.toString('base64url'), signing: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

export function newPushSecret(): string {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  // Leading zeros are not part of what Node returns.
  return Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

function newPair(): ECDH {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/** Encrypts a message for one browser (RFC 8291, in one record of RFC 8188). */
export function encryptPush(
  text: string,
  { publicKey, auth }: Recipient,
  { salt = randomBytes(16), pair = newPair() } = {},
): Buffer {
  const ownPoint = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownPoint])
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(publicKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ownPoint.length]), ownPoint, body, cipher.getAuthTag()])
}

const hoursValid = 12

/** Says who sends (RFC 8292): a signed token for the push service's origin. */
export function pushAuthorization(
  endpoint: string,
  { publicKey, signing }: PushKey,
  contact: string,
  now: Date,
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1_000) + hoursValid * 3_600
  const claims = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: new URL(endpoint).origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(claims), { key: signing, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`
}
