import { writeSync } from 'node:fs'

/** Accepts single lines of text, each ending in a line break. */
export interface LineWriter {
  write(line: string): void
}

/** A destination of lines; `bytes` contains whole lines and is valid only during the call. */
export interface LineTarget {
  write(bytes: Buffer): void
}

interface LineSink extends LineWriter {
  flush(): void
}

const size = 65_536

/**
 * Collects the lines of one event loop turn and writes them synchronously to every target: one system call for many
 * lines under load, and no line is lost on exit, exception or handled signal. Lines are encoded once into a reused
 * buffer.
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
      // A UTF-16 code unit takes at most three bytes.
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
      // Stdout is closed; the files still have the line.
    }
  },
})

const napping = new Int32Array(new SharedArrayBuffer(4))

/** Writes all bytes: a pipe may accept only a part, or nothing while its reader is slow. */
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
