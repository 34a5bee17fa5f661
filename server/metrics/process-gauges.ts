import { monitorEventLoopDelay } from 'node:perf_hooks'

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Returns the process gauges; the event loop delay covers the time since the last read. */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    read() {
      const { user, system } = process.cpuUsage()
      const gauges = {
        resident_memory_bytes: process.memoryUsage.rss(),
        cpu_seconds: (user + system) / 1e6,
        event_loop_delay_p99_seconds: delay.percentile(99) / 1e9,
      }
      delay.reset()
      return gauges
    },
    stop: () => delay.disable(),
  }
}
