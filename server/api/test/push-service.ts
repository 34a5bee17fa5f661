import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  path: string
  authorization: string
  ttl: string
  at: number
  message: { web_push: number; notification: Record<string, string> }
}

/** A browser with its push service on loopback: decrypts its messages. */
export async function startPushService() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedPush[] = []
  /** Paths whose subscription ended. */
  const gone = new Set<string>()

  /** Decrypts one record (RFC 8188, RFC 8291). */
  function open(body: Buffer): ReceivedPush['message'] {
    const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as ReceivedPush['message']
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { url: path = '', headers } = request
    if (gone.has(path)) return response.writeHead(410).end()
    const { authorization = '', ttl = '' } = headers
    received.push({ path, authorization, ttl: String(ttl), at: performance.now(), message: open(body) })
    return response.writeHead(201, { location: `${path}/message` }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    received,
    gone,
    /** A browser's subscription. */
    subscription: (path: string) => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () => server.close(),
  }
}
