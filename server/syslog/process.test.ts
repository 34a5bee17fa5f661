import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiCertificate, authority, gatewayCertificate } from '#server/test/certificates.ts'
import { freePort } from '#server/test/free-ports.ts'
import { startCollector } from '#server/test/log-collector.ts'
import { tlsDirectory } from '#server/test/tls-directory.ts'

/** Runs `body` in a child process with the settings; returns the status it exits with by itself. */
async function inProcess(settings: Record<string, string>, body: string) {
  const logDir = mkdtempSync(join(tmpdir(), 'custodia-log-'))
  onTestFinished(() => rmSync(logDir, { recursive: true, force: true }))
  const server = join(import.meta.dirname, '..')
  const script = `
    import { closeOnSignals } from ${JSON.stringify(join(server, 'close.ts'))}
    import { readConfig } from ${JSON.stringify(join(server, 'config.ts'))}
    import { createLog } from ${JSON.stringify(join(server, 'log.ts'))}
    const written = await createLog(readConfig(${JSON.stringify({ LOG_DIR: logDir, ...settings })}), 'gateway')
    const { log, flush } = written
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, lines: out.trim().split('\n'), errors }
}

const logged = 'for (let n = 0; n < 500; n++) log.info({ n, password: "hunter22" }, "line")'

describe('process with a log collector', () => {
  test('exits by itself, and the collector has exactly the lines of stdout', async () => {
    const files = tlsDirectory()
    onTestFinished(() => files[Symbol.dispose]())
    const { cert, key } = files.pair('product', gatewayCertificate)
    const tls = { ...apiCertificate, ca: authority.cert, requestCert: true, rejectUnauthorized: true }
    const collector = await startCollector({ tls })
    onTestFinished(() => collector.stop())
    const settings = {
      LOG_SYSLOG_URL: `syslog+tls://localhost:${collector.port}`,
      LOG_SYSLOG_CA_FILE: files.write('ca.pem', authority.cert),
      LOG_SYSLOG_CERT_FILE: cert,
      LOG_SYSLOG_KEY_FILE: key,
    }
    const { status, lines, errors } = await inProcess(settings, `${logged}; await flush()`)
    expect([status, errors]).toEqual([0, ''])
    expect(lines).toHaveLength(500)
    expect(lines.join('')).not.toContain('hunter22')
    await expect.poll(collector.lines).toEqual(lines)
  })

  test('sends the remaining lines on SIGTERM, including the one about it', async () => {
    const collector = await startCollector()
    onTestFinished(() => collector.stop())
    const body = `
    closeOnSignals({ close: async () => log.info('closed'), deadlineMs: 1000, log, flush })
    setInterval(() => {}, 1000)
    ${logged}
    process.kill(process.pid, 'SIGTERM')`
    const { status, lines } = await inProcess({ LOG_SYSLOG_URL: `syslog+tcp://127.0.0.1:${collector.port}` }, body)
    expect(status).toBe(0)
    expect(lines.at(-1)).toContain('closed')
    await expect.poll(collector.lines).toEqual(lines)
  })

  test('is not delayed by a collector that is down or does not read', async () => {
    const silent = await startCollector()
    silent.fallSilent()
    onTestFinished(() => silent.stop())
    const more = 'for (let n = 0; n < 20000; n++) log.info({ n, filling: "x".repeat(500) }, "line")'
    for (const port of [silent.port, await freePort()]) {
      const settings = { LOG_SYSLOG_URL: `syslog+tcp://127.0.0.1:${port}` }
      const { status, lines } = await inProcess(settings, `${logged}; ${more}; await flush()`)
      expect(status).toBe(0)
      expect(lines.length).toBeGreaterThanOrEqual(20_500)
    }
  })

  test('refuses to start with an invalid certificate, in one sentence', async () => {
    const files = tlsDirectory()
    onTestFinished(() => files[Symbol.dispose]())
    const ca = files.write('ca.pem', 'none')
    const { status, errors } = await inProcess(
      { LOG_SYSLOG_URL: 'syslog+tls://localhost', LOG_SYSLOG_CA_FILE: ca },
      'log.info("never")',
    )
    expect(status).toBe(1)
    expect(errors).toContain(`LOG_SYSLOG_CA_FILE names ${ca}, which holds no certificate in PEM`)
  })
})
