import { useEffect, useState } from 'react'
import type { User } from '#shared/users/users.contract.ts'
import { userPaths } from '#shared/users/paths.ts'
import { formatDateTime } from '#web/platform/format/format.ts'
import { prefetch, readCached } from '#web/platform/data/resource.ts'
import { language } from '#web/platform/texts/language.ts'
import { mayRegister, registerWorker } from '#web/platform/workers/register-worker.ts'
import { outboxOf } from '#web/domain/outbox/outbox-store.ts'
import { sendPhotosOf, waitingPhotos } from '#web/domain/photos/photo-queue.ts'
import { isToSend } from '#web/domain/photos/waiting-photo.ts'
import { Notice } from '#web/kit/notice.tsx'
import { InstallCard } from './install-card.tsx'
import { askToLast, isInstalled } from './lasting-storage.ts'
import { frameAddresses, storeAnswers, storedAt } from './stored-answers.ts'
import { t } from './texts.ts'

const againMs = 1_000
const registerAgainMs = 60_000
/** The browser may remove everything stored by the product where less is left. */
const roomNeeded = 5 * 1024 * 1024

/** When the page's stored answers were received; `full` without space. `isShaky`: the browser may delete what waits. */
type Kept = { at?: string; isShaky: boolean } | 'full' | undefined

interface KeepOfflineProps {
  organizationId: string
  /** The page's API addresses, most important first; those not loaded yet are prefetched. */
  addresses: readonly string[]
}

/** Makes the page open without a connection: stores its files and its answers on this device, and says if it cannot. */
export function KeepOffline({ organizationId, addresses }: KeepOfflineProps) {
  const [status, setKept] = useState<Kept>()
  const addressList = addresses.join(' ')
  useEffect(() => {
    const userId = readCached<User>(userPaths.me)?.userId
    return userId === undefined ? undefined : sendPhotosOf(userId)
  }, [])
  useEffect(() => {
    for (const address of addressList.split(' ')) if (readCached(address) === undefined) void prefetch(address)
  }, [addressList])
  useEffect(() => {
    if (!mayRegister()) return undefined
    let isShown = true
    const keep = async () => {
      const now = await storePage(organizationId, addressList.split(' '))
      if (isShown) setKept((before) => (isSame(before, now) ? before : now))
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
  }, [organizationId, addressList])
  if (status === 'full') return <Notice tone="warn">{t('full')}</Notice>
  return (
    <>
      {status?.isShaky && <Notice tone="warn">{t('shaky')}</Notice>}
      <InstallCard />
      {status?.at && <p className="text-xs text-ink-3">{t('stored', { time: formatDateTime(status.at) })}</p>}
    </>
  )
}

const isSame = (one: Kept, other: Kept) => JSON.stringify(one) === JSON.stringify(other)

let registered: Promise<unknown> | undefined

/** A browser that has the worker looks for a newer one by itself much later. */
async function register() {
  try {
    const registration = await registerWorker(`/field-worker.js?language=${language()}`, '/')
    await registration.update().catch(() => {})
  } catch (error) {
    // Without a connection, for example.
    setTimeout(() => (registered = undefined), registerAgainMs)
    throw error
  }
}

async function storePage(organizationId: string, addresses: readonly string[]): Promise<Kept> {
  const userId = readCached<User>(userPaths.me)?.userId
  if (userId === undefined) return undefined
  try {
    await (registered ??= register())
    // Where the installation has withdrawn the worker, nothing would open or delete what is stored.
    const isActive = (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated'
    if (isActive) await storeAnswers(userId, [...frameAddresses(organizationId), ...addresses])
    const waiting = waitingOf(userId)
    await showWaiting(waiting)
    if (!(await hasRoom())) return 'full'
    const isShaky = (waiting > 0 || isInstalled()) && !(await askToLast()) && waiting > 0
    const at = storedAt.get(addresses[0] ?? '')
    return { ...(isActive && at && { at }), isShaky }
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : undefined
  }
}

/** How many entries and photos of a user wait to be sent. */
const waitingOf = (userId: string) =>
  outboxOf<{ isSent?: boolean }>(userId).filter(({ isSent }) => !isSent).length +
  waitingPhotos().filter((photo) => photo.userId === userId && isToSend(photo)).length

/** On the icon of the installed app. */
const showWaiting = (waiting: number) =>
  (waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.())?.catch(() => {})

async function hasRoom() {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined || quota - usage > roomNeeded
}
