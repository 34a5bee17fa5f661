import { request } from 'node:http'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startGateway } from '../test/gateway.ts'
import { json, startUpstream } from '../test/upstream.ts'

const packed = zstdCompressSync(JSON.stringify({ items: Array.from({ length: 90 }, (_, at) => `Client ${at}`) }))

describe('encoded upstream responses', () => {
  test("passes an encoded response byte for byte and forwards the client's Accept-Encoding", async () => {
    const api = await startUpstream((incoming, response) => {
      const acceptEncoding = String(incoming.headers['accept-encoding'])
      const encoded = { 'content-encoding': 'zstd', 'content-length': packed.length, vary: 'accept-encoding' }
      response.writeHead(200, { ...json, ...encoded, 'x-asked': acceptEncoding })
      response.end(packed)
    })
    const gateway = await startGateway(api.origin)
    const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        const url = `${gateway.url}/api/v1/clients`
        request(url, { headers: { connection: 'close', 'accept-encoding': 'br;q=0, zstd' } }, async (answer) => {
          const pieces: Buffer[] = []
          for await (const piece of answer) pieces.push(piece as Buffer)
          resolve({ headers: answer.headers, body: Buffer.concat(pieces) })
        })
          .on('error', reject)
          .end()
      },
    )
    expect(headers).toMatchObject({
      'content-encoding': 'zstd',
      vary: 'accept-encoding',
      'x-asked': 'br;q=0, zstd',
      'content-length': String(packed.length),
    })
    expect(body.equals(packed)).toBe(true)
  })
})
