import { useEffect, useState } from 'react'
import { chemicalScope } from '#shared/chemicals/pages.ts'
import { mayRegister, registerWorker } from '#web/platform/workers/register-worker.ts'
import type { CopiedPlace } from './copy-page.ts'
import { saveCopy } from './saved-copy.ts'

export type CopyState = 'saving' | 'none' | { missing: number }

/** Saves the page on this device whenever it was loaded, and returns the result. */
export function useSavedCopy(organizationId: string, place: CopiedPlace | undefined, isOpen = false): CopyState {
  const [state, setState] = useState<CopyState>('saving')
  useEffect(() => {
    if (!place || !navigator.onLine) return undefined
    let isShown = true
    void keep(organizationId, place, isOpen).then((now) => isShown && setState(now))
    return () => {
      isShown = false
    }
  }, [organizationId, place, isOpen])
  return state
}

async function keep(organizationId: string, place: CopiedPlace, isOpen: boolean): Promise<CopyState> {
  if (!mayRegister()) return 'none'
  try {
    await registerWorker('/chemicals-worker.js', chemicalScope(organizationId))
    return { missing: await saveCopy(organizationId, place, isOpen) }
  } catch {
    return 'none'
  }
}
