/** The argument the launcher passes to its processes; without it stdin is not watched. */
export const launchedFlag = '--launched'

/**
 * Ends this process, like SIGTERM, when the launcher is gone: it holds the other end of stdin and never writes, so its
 * death ends the stream. Does nothing in a process started otherwise.
 */
export function watchParent() {
  if (!process.argv.includes(launchedFlag)) return
  const leave = () => process.kill(process.pid, 'SIGTERM')
  process.stdin.once('end', leave).once('error', leave).resume()
  // Watching alone must not keep the process running.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref()
}
