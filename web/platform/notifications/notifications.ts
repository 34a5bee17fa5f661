import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'

/** A message at the top right. One with the same id takes the place of the one before. */
export interface Notice {
  readonly id: string
  readonly message: string
  readonly messageDetails?: string | undefined
  readonly button?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Seconds until it goes by itself; 5 when not given. */
  readonly timeoutSeconds?: number
  readonly status: 'success' | 'error'
}

const defaultSeconds = 5
const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
let notices: readonly Notice[] = []

function show(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}

/** Keeps a notice while somebody points at it or has the focus in it. */
export const holdNotice = (id: string) => clearTimeout(timers.get(id))

/** Lets a notice go after its time. */
export function releaseNotice({ id, timeoutSeconds = defaultSeconds }: Notice) {
  holdNotice(id)
  timers.set(
    id,
    setTimeout(() => dismissNotice(id), timeoutSeconds * 1000),
  )
}

export function dismissNotice(id: string) {
  holdNotice(id)
  timers.delete(id)
  show(notices.filter((notice) => notice.id !== id))
}

/** Shows a notice for its time; one of status `error` is written to the console too. */
export function notify(notice: Notice) {
  // oxlint-disable-next-line no-console -- specified: error notices are logged there
  if (notice.status === 'error') console.error(notice.message, notice.messageDetails ?? '')
  show([...notices.filter(({ id }) => id !== notice.id), notice])
  releaseNotice(notice)
}

/** The notice of a data-changing call that failed. */
export function notifyFailure(error: unknown) {
  const { message, details, code } = error instanceof ApiError ? error : new ApiError(0)
  if (navigator.onLine) {
    const text = base('errorNotice', { message: message || base('unreachable') })
    return notify({ id: `failure.${code}`, status: 'error', message: text, messageDetails: details })
  }
  notify({ id: 'offline', status: 'error', message: base('offline'), messageDetails: base('offlineDetails') })
}

export const notifySuccess = (message: string, rest: Partial<Notice> = {}) =>
  notify({ id: message, message, status: 'success', ...rest })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = () => useSyncExternalStore(subscribe, () => notices)
