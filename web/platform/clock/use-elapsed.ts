import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** Time since an instant as 1:02:03, updated every second, on the server's clock. */
export function useElapsed(since: string): string {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return clockOf(Math.max(0, Math.floor((now - Date.parse(since)) / 1000)))
}

export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
