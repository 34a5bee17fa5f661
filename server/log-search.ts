import { open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { hourOf, hourOfFile } from './log-files.ts'

interface FoundLine {
  /** `gateway`, `api` or `launcher`. */
  process: string
  line: Record<string, unknown>
}

interface LogSearch {
  /** The first stored hour as an ISO instant; null when nothing is stored. */
  keptSince: string | null
  /** Sorted by time. */
  lines: FoundLine[]
}

const hourMs = 3_600_000
/** A request in progress when its hour ends, and jobs it queued, log into the next hour. */
const hoursRead = 2
const linesMax = 500
const chunkBytes = 4 * 1024 * 1024
const sampleBytes = 16 * 1024
/** Lines of several processes and slow writers are out of order by less than this. */
const clockSkewMs = 60_000

/** Returns every line of a request from all processes' files; only the files around its time are read. */
export async function findLogLines(directory: string, requestId: string, epochMs: number): Promise<LogSearch> {
  const files = await logFiles(directory)
  const hours = new Set(Array.from({ length: hoursRead }, (_, n) => hourOf(new Date(epochMs + n * hourMs))))
  const lines: FoundLine[] = []
  const buffer = Buffer.allocUnsafe(chunkBytes)
  for (const { name, hour } of files) {
    if (!hours.has(hour) || lines.length >= linesMax) continue
    const process = name.slice(0, name.indexOf('-'))
    for (const text of await grep(join(directory, name), requestId, epochMs, buffer)) {
      const line = parse(text)
      if (line) lines.push({ process, line })
    }
  }
  const first = files[0]?.hour
  return {
    keptSince: first ? `${first}:00:00.000Z` : null,
    lines: lines.toSorted((a, b) => (String(a.line['time']) < String(b.line['time']) ? -1 : 1)).slice(0, linesMax),
  }
}

async function logFiles(directory: string) {
  const names = await readdir(directory).catch(() => [])
  return names
    .flatMap((name) => {
      const hour = hourOfFile(name)
      return hour ? [{ name, hour }] : []
    })
    .toSorted((a, b) => (a.hour < b.hour ? -1 : 1))
}

/** Returns the lines of a file that contain a text. Chunks are searched as bytes; only matching lines are decoded. */
async function grep(path: string, text: string, epochMs: number, buffer: Buffer): Promise<string[]> {
  const needle = Buffer.from(text)
  const lines: string[] = []
  // A file removed by the retention meanwhile has no lines.
  const file = await open(path).catch(() => undefined)
  if (!file) return lines
  try {
    let count = 0
    let position = await startOf(file, epochMs - clockSkewMs)
    for (;;) {
      const { bytesRead } = await file.read(buffer, count, buffer.length - count, position)
      position += bytesRead
      const end = count + bytesRead
      const whole = bytesRead === 0 ? end : buffer.lastIndexOf(newline, end - 1) + 1
      collect(buffer.subarray(0, whole), needle, lines)
      if (bytesRead === 0 || lines.length >= linesMax) return lines
      count = end - whole
      // A line longer than a chunk is not ours.
      if (count === buffer.length) count = 0
      else buffer.copyWithin(0, whole, end)
    }
  } finally {
    await file.close()
  }
}

const newline = 10
const lineTime = /"time":"([0-9TZ:.-]{24})"/

/** Returns an offset in a time-ordered file at or before the first line from `epochMs` on. */
async function startOf(file: FileHandle, epochMs: number): Promise<number> {
  const from = new Date(epochMs).toISOString()
  const sample = Buffer.allocUnsafe(sampleBytes)
  let low = 0
  let high = (await file.stat()).size
  while (high - low > chunkBytes) {
    const middle = Math.floor((low + high) / 2)
    const { bytesRead } = await file.read(sample, 0, sampleBytes, middle)
    const time = lineTime.exec(sample.toString('latin1', 0, bytesRead))?.[1]
    if (time !== undefined && time < from) low = middle
    else high = middle
  }
  return low
}

function collect(chunk: Buffer, needle: Buffer, matches: string[]) {
  for (let at = chunk.indexOf(needle); at !== -1 && matches.length < linesMax;) {
    const start = chunk.lastIndexOf(newline, at) + 1
    const next = chunk.indexOf(newline, at)
    const end = next === -1 ? chunk.length : next
    matches.push(chunk.toString('utf8', start, end))
    at = chunk.indexOf(needle, end)
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const line: unknown = JSON.parse(text)
    return typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
