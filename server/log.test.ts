import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { hourOfFile, openLogFiles, removeOldLogs } from './log-files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'custodia-log-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs `body` in a child process that logs to stdout and to `directory`. */
function inProcess(body: string) {
  const logModule = join(import.meta.dirname, 'log.ts')
  const script = `import { createLog } from ${JSON.stringify(logModule)}
    const { log, flush } = await createLog({ logDir: ${JSON.stringify(join(directory, 'logs'))} }, 'gateway')
    ${body}`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const logs = join(directory, 'logs')
  const files = readdirSync(logs)
  const logText = files.map((name) => readFileSync(join(logs, name), 'utf8')).join('')
  return { stdout, status, files, logText, mode: statSync(logs).mode & 0o777 }
}

describe('createLog', () => {
  test("writes every line to stdout and to the hour's file, even on immediate exit", () => {
    const { stdout, files, logText, mode } = inProcess(`
    for (let n = 0; n < 500; n++) log.info({ n }, 'line')
    process.exit(0)`)
    expect(stdout.trim().split('\n')).toHaveLength(500)
    expect(logText).toBe(stdout)
    expect(files).toHaveLength(1)
    expect(files[0]).toMatch(/^gateway-\d{4}-\d\d-\d\dT\d\d\.\d+\.ndjson$/)
    expect(mode).toBe(0o700)
  })

  test('writes long lines and multi-byte characters completely and in order', () => {
    const { logText } = inProcess(`
    log.info('first')
    log.info('ä€😀'.repeat(50_000))
    for (let n = 0; n < 3000; n++) log.info({ n }, 'größer')
    log.info('last')`)
    const messages = logText
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages).toEqual(['first', 'ä€😀'.repeat(50_000), ...Array.from({ length: 3000 }, () => 'größer'), 'last'])
  })

  test('writes the line before an uncaught exception', () => {
    const { status, logText } = inProcess(`log.error('the last words'); throw new Error('boom')`)
    expect(status).not.toBe(0)
    expect(logText).toContain('the last words')
  })

  test('redacts a secret logged by mistake', () => {
    const { logText } = inProcess(`
    log.info({ password: 'hunter22', token: 'hunter22', headers: { cookie: 'hunter22' }, body: { a: 'hunter22' } })
    log.error({ err: Object.assign(new Error('duplicate'), { detail: 'hunter22', code: '23505' }) })
    log.info({ req: { method: 'GET', url: '/login?token=hunter22', headers: { cookie: 'hunter22' } } })`)
    expect(logText).not.toContain('hunter22')
    expect(logText).toContain('"code":"23505"')
    expect(logText).toContain('/login?token"')
  })

  test('starts a new file with each hour', () => {
    let time = new Date('2026-11-21T07:59:59Z')
    const files = openLogFiles(directory, 'api', () => time)
    files.write(Buffer.from('one\n'))
    time = new Date('2026-11-21T08:00:01Z')
    files.write(Buffer.from('two\n'))
    expect(readdirSync(directory).toSorted().map(hourOfFile)).toEqual(['2026-11-21T07', '2026-11-21T08'])
  })

  test('removes files past the retention, then the oldest over the size limit, and no others', () => {
    const put = (name: string, size: number) => writeFileSync(join(directory, name), 'x'.repeat(size))
    put('api-2026-11-01T00.1.ndjson', 10)
    put('api-2026-11-20T00.1.ndjson', 600)
    put('gateway-2026-11-20T01.1.ndjson', 600)
    put('notes.txt', 5000)
    removeOldLogs(directory, new Date('2026-11-21T07:00:00Z'), { days: 14, bytes: 1000 })
    expect(readdirSync(directory).toSorted()).toEqual(['gateway-2026-11-20T01.1.ndjson', 'notes.txt'])
  })

  test('survives the loss of the log directory', () => {
    const logs = join(directory, 'gone')
    mkdirSync(logs)
    const files = openLogFiles(logs, 'api')
    rmSync(logs, { recursive: true })
    expect(() => files.write(Buffer.from('line\n'))).not.toThrow()
    expect(readdirSync(directory)).not.toContain('gone')
  })
})
