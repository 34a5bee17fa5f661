import { useSyncExternalStore } from 'react'
import { ApiError } from '#web/platform/http/api.ts'
import { base } from '#web/platform/texts/base-texts.ts'

/** A message at the top right. It replaces the one with the same id. */
export interface Notice {
  readonly id: string
  readonly message: string
  readonly messageDetails?: string | undefined
  readonly button?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Seconds until it disappears; 5 by default. */
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

/** Keeps a notice on screen while it is hovered or focused. */
export const holdNotice = (id: string) => clearTimeout(timers.get(id))

/** Restarts the timer of a notice. */
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

export const logNotice = ({ message, messageDetails = '' }: Pick<Notice, 'message' | 'messageDetails'>) =>
  // oxlint-disable-next-line no-console -- error notices are logged by specification
  console.error(message, messageDetails)

/** Shows a notice; one with the status `error` is also logged to the console. */
export function notify(notice: Notice) {
  if (notice.status === 'error') logNotice(notice)
  show([...notices.filter(({ id }) => id !== notice.id), notice])
  releaseNotice(notice)
}

/** The notice of a failed data-changing call. A refused sign-in is no error. */
export function failureOf(error: unknown): Notice {
  const { message, details, code, status } = error instanceof ApiError ? error : new ApiError(0)
  const isOnline = navigator.onLine
  const notice = status === 401 ? message : base('errorNotice', { message: message || base('unreachable') })
  return {
    id: `failure.${code}`,
    status: 'error',
    message: isOnline ? notice : base('offline'),
    messageDetails: isOnline ? details : base('offlineDetails'),
  }
}

/** Shows the notice of a failed data-changing call. */
export const notifyFailure = (error: unknown) => notify(failureOf(error))

export const notifySuccess = (message: string, rest: Partial<Notice> = {}) =>
  notify({ id: message, message, status: 'success', ...rest })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useNotices = () => useSyncExternalStore(subscribe, () => notices)
