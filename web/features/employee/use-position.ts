import { useCallback, useEffect, useState } from 'react'
import { locate, mayLocate, type Located } from './position.ts'

export type PositionState = Located | { readonly state: 'unasked' | 'asking' }

/** Where the device is, asked on the user's word, or at once where the user has allowed it before. */
export function usePosition() {
  const [found, setFound] = useState<PositionState>({ state: 'unasked' })
  const ask = useCallback(async () => {
    setFound({ state: 'asking' })
    setFound(await locate())
  }, [])
  useEffect(() => {
    void mayLocate().then((isAllowed) => (isAllowed ? ask() : undefined))
  }, [ask])
  return { found, ask }
}
