/**
 * Calls back when the npm process that started us is gone. npm forwards signals, but not when it is killed; a launcher
 * started in another way may well outlive its parent.
 */
export function onNpmExit(gone: () => void) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}
