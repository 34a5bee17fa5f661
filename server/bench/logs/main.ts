import { randomUUIDv7 } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourOf } from '#server/log-files.ts'
import { findLogLines } from '#server/log-search.ts'

const gibibyte = 1024 ** 3
const rounds = 15
const hourMs = 3_600_000
const linesPerBlock = 2_000
const wantedAt = Date.parse('2026-11-21T00:30:00Z')
const wanted = randomUUIDv7()

const lineAt = (epochMs: number, id: string) =>
  `${JSON.stringify({ level: 30, time: new Date(epochMs).toISOString(), reqId: id, method: 'GET', path: '/api/v1/users/me', status: 200, bytes: 412, ms: 1.4 })}\n`

/** Writes `hours` hours of two processes with a gibibyte of lines; returns an id in the middle of the first. */
function fill(directory: string, hours: number): string {
  const start = Date.parse('2026-11-21T00:00:00Z')
  const blocks = Math.ceil(gibibyte / (2 * hours) / (linesPerBlock * lineAt(start, randomUUIDv7()).length))
  for (let hour = 0; hour < hours; hour++) {
    for (const name of ['gateway', 'api']) {
      const begin = start - hour * hourMs
      const fd = openSync(join(directory, `${name}-${hourOf(new Date(begin))}.1.ndjson`), 'a')
      for (let n = 0; n < blocks; n++) {
        const at = begin + (hourMs * n) / blocks
        if (hour === 0 && n === blocks >> 1) writeSync(fd, lineAt(at, wanted))
        writeSync(fd, Array.from({ length: linesPerBlock }, () => lineAt(at, randomUUIDv7())).join(''))
      }
      closeSync(fd)
    }
  }
  return wanted
}

/** Measures finding a request id in 1 GiB of log lines, spread over hours and within one hour. */
async function main() {
  for (const hours of [168, 24, 1]) {
    const directory = mkdtempSync(join(tmpdir(), 'custodia-bench-logs-'))
    try {
      const id = fill(directory, hours)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        const { lines } = await findLogLines(directory, id, wantedAt)
        times.push(performance.now() - start)
        if (lines.length !== 2) throw new Error(`found ${lines.length} lines`)
      }
      times.sort((a, b) => a - b)
      const [median, worst] = [times[rounds >> 1] ?? 0, times.at(-1) ?? 0]
      process.stdout.write(`1 GiB over ${hours} h: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms\n`)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

await main()
