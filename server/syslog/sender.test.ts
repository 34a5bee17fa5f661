import { hostname } from 'node:os'
import { pino } from 'pino'
import { describe, afterAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { logOptions } from '#server/log.ts'
import {
  apiCertificate,
  authority,
  otherHostCertificate,
  gatewayCertificate,
  otherAuthority,
  untrustedCertificate,
} from '#server/test/certificates.ts'
import { startCollector } from '#server/test/log-collector.ts'
import { tlsDirectory } from '#server/test/tls-directory.ts'
import { SyslogSender } from './sender.ts'

const files = tlsDirectory()
afterAll(() => files[Symbol.dispose]())

const ca = files.write('authority.pem', authority.cert)
const own = files.pair('product', gatewayCertificate)
const stranger = files.pair('stranger', untrustedCertificate)
const serving = { ...apiCertificate, ca: authority.cert, requestCert: true, rejectUnauthorized: true }
const quick = { retryMs: 5, retryMaxMs: 20, silentMs: 60_000, settleMs: 20 }

type Collector = Awaited<ReturnType<typeof startCollector>>

async function collecting(...options: Parameters<typeof startCollector>): Promise<Collector> {
  const collector = await startCollector(...options)
  onTestFinished(() => collector.stop())
  return collector
}

interface Sending {
  port: number
  settings?: Record<string, string>
  bytesMax?: number
  times?: Partial<typeof quick>
}

/** Creates a log that writes to the collector only; returns it with its warnings about the collector. */
function sending({ port, settings = {}, bytesMax, times = {} }: Sending) {
  const { syslog } = readConfig({ LOG_SYSLOG_URL: `syslog+tcp://127.0.0.1:${port}`, ...settings })
  if (!syslog) throw new Error('no collector in the settings')
  const sender = new SyslogSender(syslog, {
    name: 'api',
    ...(bytesMax !== undefined && { bytesMax }),
    times: { ...quick, ...times },
  })
  const said: { msg: string; dropped?: number }[] = []
  const log = pino(logOptions, { write: (line: string) => sender.write(Buffer.from(line)) })
  const own = pino({}, { write: (line: string) => void said.push(JSON.parse(line) as { msg: string }) })
  sender.start(own)
  onTestFinished(() => sender.end(0))
  return { sender, log, said, messages: () => said.map(({ msg }) => msg) }
}

const secure = (port: number, { cert, key } = own, believed = ca) => ({
  LOG_SYSLOG_URL: `syslog+tls://127.0.0.1:${port}`,
  LOG_SYSLOG_CA_FILE: believed,
  LOG_SYSLOG_CERT_FILE: cert,
  LOG_SYSLOG_KEY_FILE: key,
})

const numbersIn = (collector: Collector) =>
  collector.lines().flatMap((line) => /"n":(\d+)/.exec(line.slice(0, 80))?.slice(1).map(Number) ?? [])
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

describe('syslog sender', () => {
  test('sends each line completely and in order over TLS, as RFC 5424 messages', async () => {
    const collector = await collecting({ tls: serving })
    const { log } = sending({ port: collector.port, settings: secure(collector.port) })
    for (const n of upTo(2000)) log.info({ n }, 'größer 😀')
    log.error({ long: 'ä'.repeat(200_000) }, 'two\nlines')
    await expect.poll(() => collector.collected.length, { timeout: 20_000 }).toBe(2001)
    expect(numbersIn(collector)).toEqual(upTo(2000))
    const [first] = collector.collected
    const { time } = JSON.parse(first?.line ?? '') as { time: string }
    expect(first?.header).toBe(`<134>1 ${time} ${hostname()} custodia-api ${process.pid} - -`)
    const last = collector.collected.at(-1)
    expect(last?.header).toMatch(/^<131>1 /)
    expect(JSON.parse(last?.line ?? '')).toMatchObject({ long: 'ä'.repeat(200_000), msg: 'two\nlines' })
  })

  test.each<[string, object, () => [typeof own?, string?]]>([
    ['a collector of another authority', serving, () => [own, files.write('other.pem', otherAuthority.cert)]],
    ['a certificate for another name', { ...serving, ...otherHostCertificate }, () => [own, ca]],
    ['a product the collector does not know', serving, () => [stranger, ca]],
  ])('sends no line to %s, buffers them, and warns once', async (_whom, tls, peerName) => {
    const collector = await collecting({ tls })
    const times = { settleMs: 5_000 }
    const { log, sender, messages } = sending({
      port: collector.port,
      settings: secure(collector.port, ...peerName()),
      times,
    })
    for (const n of upTo(50)) log.info({ n })
    await expect.poll(messages).toEqual(['the log collector is away: lines wait'])
    await expect.poll(collector.tries).toBeGreaterThan(4)
    expect(collector.collected).toEqual([])
    expect(messages()).toHaveLength(1)
    await expect.poll(() => sender.figures).toEqual({ waiting: 50, dropped: 0 })
  })

  test('loses nothing when the collector restarts repeatedly', async () => {
    let collector = await startCollector({ tls: serving })
    const { port } = collector
    const { log, messages } = sending({ port, settings: secure(port), times: { settleMs: 1_000 } })
    const arrived = new Set<number>()
    let n = 0
    for (let round = 0; round < 5; round++) {
      for (const end = n + 300; n < end; n++) {
        log.info({ n })
        if (n % 10 === 0) await new Promise(setImmediate)
      }
      await collector.stop()
      for (const number of numbersIn(collector)) arrived.add(number)
      for (const end = n + 50; n < end; n++) log.info({ n })
      collector = await startCollector({ tls: serving, port })
    }
    onTestFinished(() => collector.stop())
    const arrivedNumbers = () => [...new Set([...arrived, ...numbersIn(collector)])].toSorted((a, b) => a - b)
    await expect.poll(arrivedNumbers, { timeout: 20_000 }).toEqual(upTo(n))
    await expect.poll(messages, { timeout: 20_000 }).toContain('the log collector takes lines again')
  })

  test('drops and counts the oldest lines while the collector is silent, and reports the count', async () => {
    const collector = await collecting()
    collector.fallSilent()
    const bytesMax = 1_000_000
    const { log, sender, said, messages } = sending({ port: collector.port, bytesMax })
    await expect.poll(collector.tries).toBe(1)
    // More than the system's buffers and ours hold together.
    const count = 30_000
    const filling = 'x'.repeat(1000)
    for (const n of upTo(count)) {
      log.info({ n, filling })
      if (n % 100 === 0) await new Promise(setImmediate)
    }
    expect(messages()).toEqual(['the log collector is behind: the oldest lines are dropped'])
    const { dropped, waiting } = sender.figures
    expect(dropped).toBeGreaterThan(count / 3)
    expect(waiting).toBeGreaterThan(0)
    expect(waiting).toBeLessThan(bytesMax / 1000)
    collector.speak()
    await expect.poll(messages, { timeout: 20_000 }).toContain('the log collector takes lines again')
    expect(said.at(-1)).toMatchObject({ dropped })
    await expect.poll(() => numbersIn(collector).at(-1), { timeout: 20_000 }).toBe(count - 1)
    expect(sender.figures).toEqual({ waiting: 0, dropped })
  })

  test('reconnects when a collector accepts nothing for long', async () => {
    const collector = await collecting()
    collector.fallSilent()
    const { log, messages } = sending({ port: collector.port, times: { silentMs: 300 } })
    await expect.poll(collector.tries).toBe(1)
    for (const n of upTo(20)) log.info({ n, filling: 'x'.repeat(400_000) })
    await expect.poll(messages).toContain('the log collector is away: lines wait')
    collector.speak()
    // What waited in the silent connection may arrive after the lines of the next one.
    await expect.poll(() => new Set(numbersIn(collector)).size, { timeout: 20_000 }).toBe(20)
  })
})
