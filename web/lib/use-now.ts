import { useEffect, useState } from 'react'
import { nowInstant } from './days.ts'

const everyMs = 30_000

/** This instant, told anew twice a minute. */
export function useNow() {
  const [now, setNow] = useState(nowInstant)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowInstant()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
