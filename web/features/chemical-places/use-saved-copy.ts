import { useEffect, useState } from 'react'
import { chemicalScope } from '#shared/chemicals/pages.ts'
import { mayKeepCopies } from '#web/platform/storage/page-copies.ts'
import type { CopiedPlace } from './copy-page.ts'
import { saveCopy } from './saved-copy.ts'

/** Trusted Types: browsers that enforce it accept a worker's URL only from a policy. */
interface ScriptAddresses {
  createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
}
const { trustedTypes } = globalThis as { trustedTypes?: ScriptAddresses }
const address = '/chemicals-worker.js'
const policy = trustedTypes?.createPolicy('chemicals-worker', { createScriptURL: () => address })

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
  if (!mayKeepCopies()) return 'none'
  try {
    const script = policy?.createScriptURL(address) ?? address
    await navigator.serviceWorker.register(script, { scope: chemicalScope(organizationId) })
    return { missing: await saveCopy(organizationId, place, isOpen) }
  } catch {
    return 'none'
  }
}
