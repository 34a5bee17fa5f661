import { monitorEventLoopDelay } from 'node:perf_hooks'

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** What a process tells of itself; the delay is that since it was read last. */
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
