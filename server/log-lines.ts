import { writeSync } from 'node:fs'

/** Takes single lines of text, each ending in a line break. */
export interface LineWriter {
  write(line: string): void
}

/** Where lines go; `bytes` is whole lines, and only good until the call returns. */
export interface LineTarget {
  write(bytes: Buffer): void
}

interface LineSink extends LineWriter {
  flush(): void
}

const size = 65_536

/**
 * Collects the lines of one turn of the event loop and writes them together, synchronously, to every target: under load
 * that is one system call for many lines, and still no line is lost when the process ends by itself, by an exception or
 * by a signal it handles. Lines are encoded once, into memory that is used again.
 */
export function createLineSink(targets: readonly LineTarget[]): LineSink {
  const pending = Buffer.allocUnsafe(size)
  let used = 0
  const flush = () => {
    if (used === 0) return
    const bytes = pending.subarray(0, used)
    used = 0
    for (const target of targets) target.write(bytes)
  }
  process.on('exit', flush)
  return {
    write(line) {
      // No character takes more than three bytes for each of its units.
      const most = line.length * 3
      if (most > size - used) flush()
      if (most > size) {
        const bytes = Buffer.from(line)
        for (const target of targets) target.write(bytes)
        return
      }
      if (used === 0) setImmediate(flush)
      used += pending.write(line, used)
    },
    flush,
  }
}

export const stdout = (pretty?: (line: string) => string): LineTarget => ({
  write(bytes) {
    try {
      writeAll(1, pretty ? Buffer.from(pretty(bytes.toString())) : bytes)
    } catch {
      // Nobody reads stdout any more; the files still have the line.
    }
  },
})

const napping = new Int32Array(new SharedArrayBuffer(4))

/** Writes all of it: a pipe may take only a part, or nothing for a moment when its reader is slow. */
export function writeAll(fd: number, bytes: Buffer): void {
  let naps = 0
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || naps++ === 500) throw error
      Atomics.wait(napping, 0, 0, 2)
    }
  }
}
