import { useEffect, useState } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { answeredAt, prefetch, readCached } from '#web/platform/data/resource.ts'
import { language } from '#web/platform/texts/language.ts'
import { mayRegister, registerWorker } from '#web/platform/workers/register-worker.ts'
import { Notice } from '#web/kit/notice.tsx'
import { frameAddresses, storeAnswers } from './stored-answers.ts'
import { t } from './texts.ts'

const againMs = 3_000
/** The browser may remove everything stored by the product where less is left. */
const roomNeeded = 5 * 1024 * 1024

type Kept = 'stored' | 'full' | undefined

interface KeepOfflineProps {
  organizationId: string
  /** What the page shows, the most important first; the parts that were not opened yet are prefetched. */
  addresses: readonly string[]
}

/** Makes the page open without a connection: stores its files and its answers on this device, and says if it cannot. */
export function KeepOffline({ organizationId, addresses }: KeepOfflineProps) {
  const [kept, setKept] = useState<Kept>()
  const all = addresses.join(' ')
  useEffect(() => {
    for (const address of all.split(' ')) if (readCached(address) === undefined) void prefetch(address)
  }, [all])
  useEffect(() => {
    if (!mayRegister()) return undefined
    let isShown = true
    const keep = async () => {
      const now = await storePage(organizationId, all.split(' '))
      if (isShown) setKept(now)
    }
    void keep()
    const timer = setInterval(() => void keep(), againMs)
    const onHidden = () => void keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      isShown = false
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [organizationId, all])
  const at = answeredAt.get(addresses[0] ?? '')
  if (kept === 'full') return <Notice tone="warn">{t('full')}</Notice>
  return kept === 'stored' && at && <p className="text-xs text-ink-3">{t('stored', { time: formatDateTime(at) })}</p>
}

let registered: Promise<ServiceWorkerRegistration> | undefined

async function storePage(organizationId: string, addresses: readonly string[]): Promise<Kept> {
  const userId = readCached<User>(userPaths.me)?.userId
  if (userId === undefined) return undefined
  try {
    registered ??= registerWorker(`/field-worker.js?language=${language()}`, '/')
    await storeAnswers(userId, [...frameAddresses(organizationId), ...addresses])
    if (!(await hasRoom())) return 'full'
    return (await registered).active ? 'stored' : undefined
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : undefined
  }
}

async function hasRoom() {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined || quota - usage > roomNeeded
}
