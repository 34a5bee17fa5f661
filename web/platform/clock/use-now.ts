import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const everyMs = 30_000

const nowInstant = () => new Date(serverNow()).toISOString()

/** This instant by the server's clock, told anew twice a minute. */
export function useNow() {
  const [now, setNow] = useState(nowInstant)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
