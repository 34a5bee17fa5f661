import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, afterEach, beforeEach, expect, test } from 'vitest'
import { findLogLines } from './log-search.ts'

const at = Date.parse('2026-11-21T07:30:00Z')
const id = '019aa5b4-8f40-7000-8000-000000000001'
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'custodia-log-search-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const put = (name: string, ...lines: object[]) =>
  writeFileSync(join(directory, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))

describe('log search', () => {
  test("finds a request's lines in the files of all processes, sorted by time", async () => {
    put(
      'gateway-2026-11-21T07.1.ndjson',
      { time: '2026-11-21T07:30:00.900Z', reqId: id, status: 200 },
      { time: '2026-11-21T07:30:01.000Z', reqId: 'another' },
    )
    put('api-2026-11-21T07.2-2.ndjson', { time: '2026-11-21T07:30:00.100Z', reqId: id, msg: 'slow query' })
    put('api-2026-11-21T08.2.ndjson', { time: '2026-11-21T08:00:00.000Z', reqId: id, msg: 'job done' })
    const { lines, keptSince } = await findLogLines(directory, id, at)
    expect(lines.map(({ process, line }) => [process, line['msg'] ?? line['status']])).toEqual([
      ['api', 'slow query'],
      ['gateway', 200],
      ['api', 'job done'],
    ])
    expect(keptSince).toBe('2026-11-21T07:00:00.000Z')
  })

  test('reads only the hours around the request and skips foreign lines', async () => {
    put('api-2026-11-20T07.1.ndjson', { reqId: id })
    writeFileSync(join(directory, 'api-2026-11-21T07.1.ndjson'), `half a line with ${id}\n["${id}"\n`)
    writeFileSync(join(directory, 'notes.txt'), id)
    expect(await findLogLines(directory, id, at)).toEqual({ keptSince: '2026-11-20T07:00:00.000Z', lines: [] })
  })

  test('finds a line at the edge of a chunk and a last line without a line break', async () => {
    const filler = `${JSON.stringify({ reqId: 'x'.repeat(1000) })}\n`.repeat(4200)
    writeFileSync(
      join(directory, 'api-2026-11-21T07.1.ndjson'),
      `${filler}${JSON.stringify({ n: 1, reqId: id })}\n${filler}${JSON.stringify({ n: 2, reqId: id })}`,
    )
    const { lines } = await findLogLines(directory, id, at)
    expect(lines.map(({ line }) => line['n'])).toEqual([1, 2])
  })

  test("reads a large file from the request's time on without missing lines", async () => {
    const line = (minute: number, n: number) =>
      `${JSON.stringify({ time: new Date(Date.parse('2026-11-21T07:00:00Z') + minute * 60_000).toISOString(), n, reqId: n === 30 ? id : 'x'.repeat(1000) })}\n`
    const text = Array.from({ length: 60 }, (_, minute) => line(minute, minute) + line(minute, -1).repeat(300)).join('')
    writeFileSync(join(directory, 'api-2026-11-21T07.1.ndjson'), text)
    const { lines } = await findLogLines(directory, id, at)
    expect(lines.map(({ line: { n } }) => n)).toEqual([30])
  })

  test('finds nothing without a directory', async () => {
    expect(await findLogLines(join(directory, 'none'), id, at)).toEqual({ keptSince: null, lines: [] })
  })
})
