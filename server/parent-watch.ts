/** The word the launcher starts its processes with; without it nobody holds the other end of stdin. */
export const launchedFlag = '--launched'

/**
 * Ends this process, as SIGTERM does, when the launcher that started it is gone: the launcher holds the other end of
 * stdin and never writes, so its death is the end of the stream. Does nothing in a process started by anything else.
 */
export function watchParent() {
  if (!process.argv.includes(launchedFlag)) return
  const leave = () => process.kill(process.pid, 'SIGTERM')
  process.stdin.once('end', leave).once('error', leave).resume()
  // A watcher alone is no reason to keep the process running.
  if ('unref' in process.stdin && typeof process.stdin.unref === 'function') process.stdin.unref()
}
