import { useCallback, useEffect, useState } from 'react'
import { locate, mayLocate, type Located } from './position.ts'

export type PositionState = Located | { readonly state: 'unasked' | 'asking' }

/** The device's position, requested by the user, or immediately if permission was granted before. */
export function usePosition() {
  const [position, setFound] = useState<PositionState>({ state: 'unasked' })
  const ask = useCallback(async () => {
    setFound({ state: 'asking' })
    setFound(await locate())
  }, [])
  useEffect(() => {
    void mayLocate().then((isAllowed) => (isAllowed ? ask() : undefined))
  }, [ask])
  return { found: position, ask }
}
