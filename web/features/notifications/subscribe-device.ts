import type { NewPushDevice } from '#shared/notifications/devices.contract.ts'
import { registerWorker } from '#web/platform/workers/register-worker.ts'

/** No page of the product is below it, so that the worker controls none. */
const scope = '/push-messages/'

export const canSubscribe = () => 'serviceWorker' in navigator && 'PushManager' in globalThis

export type Subscribed = NewPushDevice | 'denied'

/** Asks for permission and subscribes this browser. */
export async function subscribeDevice(key: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const registration = await registerWorker('/push-worker.js', scope)
  await isActive(registration)
  const before = await registration.pushManager.getSubscription()
  // A subscription with an earlier key of the installation receives nothing.
  if (before && textOf(before.options.applicationServerKey) !== key) await before.unsubscribe()
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: textOf(subscription.getKey('p256dh')), auth: textOf(subscription.getKey('auth')) },
  }
}

/** Unsubscribes this browser, if it is subscribed. */
export async function unsubscribeDevice(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

const isActive = (registration: ServiceWorkerRegistration) =>
  new Promise<void>((resolve) => {
    const worker = registration.installing ?? registration.waiting
    if (registration.active || !worker) return resolve()
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  })

const textOf = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
