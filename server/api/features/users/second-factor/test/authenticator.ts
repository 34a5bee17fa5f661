import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyAnswer } from '#shared/second-factor/second-factor.contract.ts'

const presentFlag = 0x01
const verifiedFlag = 0x04
const credentialFlag = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const url = (bytes: Buffer) => bytes.toString('base64url')

interface Settings {
  origin?: string
  rpId?: string
  /** True if it verifies the user. */
  verifiesUser?: boolean
}

/** A software passkey: acts as a phone or security key with a browser, by the Web Authentication standard. */
export function createAuthenticator({
  origin = 'http://localhost:3000',
  rpId = 'localhost',
  verifiesUser = true,
}: Settings = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(more = 0, tail = Buffer.alloc(0)) {
    const head = Buffer.alloc(5)
    head[0] = presentFlag | (verifiesUser ? verifiedFlag : 0) | more
    head.writeUInt32BE(++counter, 1)
    return Buffer.concat([sha256(rpId), head, tail])
  }

  function coseKey() {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  /** The result of `navigator.credentials.create` for these options. */
  function register({ challenge }: { challenge: string }): NewPasskey {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const tail = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
    const attestation = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authenticatorData(credentialFlag, tail))],
      ]),
    )
    return {
      id: url(credentialId),
      rawId: url(credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(clientData('webauthn.create', challenge)),
        attestationObject: url(Buffer.from(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** The result of `navigator.credentials.get` for these options. */
  function answer({ challenge }: { challenge: string }): PasskeyAnswer {
    const client = clientData('webauthn.get', challenge)
    const data = authenticatorData()
    return {
      id: url(credentialId),
      rawId: url(credentialId),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: url(client),
        authenticatorData: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      },
    }
  }

  return {
    register,
    answer,
    id: url(credentialId),
    /** Sets an older counter, as a copy of the passkey would have. */
    setCounter: (value: number) => {
      counter = value
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
