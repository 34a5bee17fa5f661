import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const everyMs = 30_000

const nowInstant = () => new Date(serverNow()).toISOString()

/** The current instant on the server's clock, updated twice a minute. */
export function useNow() {
  const [now, setNow] = useState(nowInstant)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
