/**
 * Calls back when the process that started us is gone. npm passes signals on, but one that is killed passes nothing;
 * a launcher started any other way may well outlive its parent.
 */
export function whenNpmIsGone(gone: () => void) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}
