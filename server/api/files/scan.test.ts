import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import { silentLog } from '#server/log.ts'
import { createScan } from './scan.ts'
import { upload } from './test/pictures.ts'

const harmful = 'X5O!P%@AP'
const received: Buffer[] = []

/** A clamd with INSTREAM: joins the chunks and reports its finding. */
const clamd = createServer({ allowHalfOpen: true }, (socket) => {
  let heard = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    heard = Buffer.concat([heard, piece])
    const content = contentOf(heard)
    if (!content) return
    received.push(content)
    if (content.includes('broken')) socket.end('INSTREAM size limit exceeded. ERROR\0')
    else socket.end(content.includes(harmful) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  })
})

function contentOf(heard: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (heard.toString('latin1', 0, command.length) !== command) return null
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const directory = mkdtempSync(join(tmpdir(), 'custodia-clamd-'))
const socket = join(directory, 'clamd.sock')
let url: string
beforeAll(async () => {
  clamd.listen(0, '127.0.0.1')
  await once(clamd, 'listening')
  const { port } = clamd.address() as AddressInfo
  url = `tcp://127.0.0.1:${port}`
  onSocket.on('connection', (here) => clamd.emit('connection', here)).listen(socket)
  await once(onSocket, 'listening')
})
afterAll(() => {
  clamd.close()
  onSocket.close()
  rmSync(directory, { recursive: true })
})
const onSocket = createServer({ allowHalfOpen: true })
const { api, organization, call } = useApi({ VIRUS_SCANNER_URL: `unix://${socket}` })

describe('virus scan', () => {
  test('sends a file completely and accepts a clean one', async () => {
    const content = Buffer.alloc(3_000_000, 'a clean file ')
    await expect(createScan(url, silentLog)(content)).resolves.toBeUndefined()
    expect(received.at(-1)?.equals(content)).toBe(true)
  })

  test('rejects an infected file', async () => {
    const file = Buffer.from(`%PDF-1.7 ${harmful}`)
    await expect(createScan(url, silentLog)(file)).rejects.toMatchObject({ code: 'file_infected' })
  })

  test.each([
    ['a scanner that cannot look at it', () => createScan(url, silentLog)(Buffer.from('broken'))],
    ['no scanner at its address', () => createScan('tcp://127.0.0.1:9', silentLog)(Buffer.from('x'))],
    ['no scanner at its socket', () => createScan('unix:///nowhere/clamd.sock', silentLog)(Buffer.from('x'))],
  ])('rejects a file with %s', async (_what, scan) => {
    await expect(scan()).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('rejects a file when the scanner keeps talking without a result', async () => {
    const dripping = createServer((line) => {
      const timer = setInterval(() => line.write('s'), 10)
      line.on('error', () => {}).on('close', () => clearInterval(timer))
      line.resume()
    }).listen(0, '127.0.0.1')
    await once(dripping, 'listening')
    const { port } = dripping.address() as AddressInfo
    const scan = createScan(`tcp://127.0.0.1:${port}`, silentLog, 100)
    await expect(scan(Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    dripping.close()
  })

  test('accepts files without a scanner', async () => {
    await expect(createScan(undefined, silentLog)(Buffer.from(harmful))).resolves.toBeUndefined()
  })

  test('scans client documents and member certificates before storing them', async () => {
    const org = await organization()
    const places = buildPlaces({ api, call }, org)
    const client = await places.addClient()
    const members = `${places.base}/members`
    const { items } = (await call(org.headers, members)).json<{ items: { id: string }[] }>()
    const certifications = `${members}/${items[0]?.id}/certifications`
    const kind = { name: 'Badge', number: '', issuedOn: null, expiresOn: null, notes: '' }
    const certification = (await call(org.headers, certifications, { body: kind })).json<{ id: string }>()
    for (const path of [`${places.clientUrl(client)}/documents`, `${certifications}/${certification.id}/file`]) {
      const send = async (content: string) => {
        const { type, ...request } = upload(Buffer.from(content), { name: 'a.pdf', type: 'application/pdf' })
        return call({ ...org.headers, ...type }, path, request)
      }
      const refused = await send(`%PDF-1.7 ${harmful}`)
      expect(refused.json()).toMatchObject({ code: 'file_infected', fields: [{ path: 'file' }] })
      expect((await send('%PDF-1.7 clean')).statusCode).toBeLessThan(300)
    }
  })
})
