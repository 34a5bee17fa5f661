import { act, cleanup, renderHook } from '@testing-library/react'
import * as react from 'react'
import { mutate } from 'swr'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { dismissNotice, useNotices } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { speak } from './speak.ts'
import { allAnswered } from './waiting.ts'

// React records a stack for every element it creates, up to a count that it resets; only its warnings show them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })

// Dialogs and scrolling, which jsdom lacks.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.hasAttribute('open')) return
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}
window.scrollTo = () => {}
URL.createObjectURL ??= () => 'blob:picture'
URL.revokeObjectURL ??= () => {}

// jsdom runs frames by an interval: started on a test's fake clock it would stop all later frames.
const { setTimeout, clearTimeout } = globalThis
window.requestAnimationFrame = (frame) => Number(setTimeout(() => frame(performance.now()), 16))
window.cancelAnimationFrame = (handle) => clearTimeout(handle)

/** Cleans up after each page test of the file. */
export function usePage() {
  beforeEach(() => speak('en'))
  afterEach(async () => {
    cleanup()
    await allAnswered()
    // Notices of one test would be found by the next, which would then continue too early.
    const { result, unmount } = renderHook(useNotices)
    for (const { id } of result.current) act(() => dismissNotice(id))
    unmount()
    localStorage.clear()
    await refresh('')
    // Also drops pending requests: with `revalidate: false` the next test would wait for this one's response.
    await mutate(() => true, undefined)
  })
  // Test files share one window and its navigator.
  const shared = new Set(Reflect.ownKeys(navigator))
  afterAll(() => {
    for (const key of Reflect.ownKeys(navigator)) if (!shared.has(key)) Reflect.deleteProperty(navigator, key)
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
