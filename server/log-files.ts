import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type LineTarget, writeAll } from './log-lines.ts'
import { makeDirectory } from './make-directory.ts'

const mebibyte = 1024 * 1024

/** Retention of log files on disk, for all processes of the directory together. */
const logRetention = { days: 14, bytes: 2048 * mebibyte, fileBytes: 128 * mebibyte } as const

/** `2026-11-21T07`, in UTC: the sortable part of a log file's name. */
export const hourOf = (time: Date) => time.toISOString().slice(0, 13)

const fileName = /^[a-z]+-(\d{4}-\d\d-\d\dT\d\d)\.\d+(-\d+)?\.ndjson$/

/** Returns the hour of a log file; undefined for other files. */
export const hourOfFile = (name: string): string | undefined => fileName.exec(name)?.[1]

/**
 * Writes one NDJSON file per process and hour, `gateway-2026-11-21T07.4711.ndjson` (followed by `….4711-2.ndjson` when
 * the first is full). A full disk costs lines, never the process.
 * @throws Error when the directory cannot be created.
 */
export function openLogFiles(directory: string, name: string, now = () => new Date()): LineTarget {
  makeDirectory(directory)
  let fd: number | undefined
  let hour = ''
  let part = 1
  let written = 0

  const open = () => {
    const next = hourOf(now())
    if (fd !== undefined && next === hour && written < logRetention.fileBytes) return fd
    if (fd !== undefined) closeSync(fd)
    part = next === hour ? part + 1 : 1
    hour = next
    written = 0
    fd = undefined
    removeOldLogs(directory, now())
    fd = openSync(join(directory, `${name}-${hour}.${process.pid}${part === 1 ? '' : `-${part}`}.ndjson`), 'a', 0o600)
    return fd
  }

  return {
    write(bytes) {
      try {
        writeAll(open(), bytes)
        written += bytes.length
      } catch {
        // On a full or missing disk stdout still has the line, and the next line tries again.
      }
    },
  }
}

/** Removes files older than the retention, then the oldest until the rest fits; other processes may do the same. */
export function removeOldLogs(
  directory: string,
  now: Date,
  keep: { days: number; bytes: number } = logRetention,
): void {
  const oldest = hourOf(new Date(now.getTime() - keep.days * 86_400_000))
  const files = readdirSync(directory)
    .flatMap((name) => {
      const hour = hourOfFile(name)
      const size = statSync(join(directory, name), { throwIfNoEntry: false })?.size
      return hour === undefined || size === undefined ? [] : [{ name, hour, size }]
    })
    .toSorted((a, b) => (a.hour < b.hour ? 1 : -1))
  let total = 0
  for (const { name, hour, size } of files) {
    total += size
    if (hour < oldest || total > keep.bytes) rmSync(join(directory, name), { force: true })
  }
}
