import { act, cleanup, renderHook } from '@testing-library/react'
import { mutate } from 'swr'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { dismissNotice, useNotices } from '#web/platform/notifications/notifications.ts'
import { refresh } from '#web/platform/data/resource.ts'
import { speak } from './speak.ts'
import './waiting.ts'

// What jsdom lacks of dialogs and scrolling.
if (typeof HTMLDialogElement !== 'undefined') {
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
}

if (typeof document !== 'undefined') {
  // jsdom's frames come by an interval: one begun on a test's own clock would leave all later files without frames.
  const { setTimeout, clearTimeout } = globalThis
  window.requestAnimationFrame = (frame) => Number(setTimeout(() => frame(performance.now()), 16))
  window.cancelAnimationFrame = (handle) => clearTimeout(handle)
  beforeEach(() => speak('en'))
  afterEach(async () => {
    // What was said in one test would be found by the next, which then goes on too early.
    const { result } = renderHook(useNotices)
    for (const { id } of result.current) act(() => dismissNotice(id))
    cleanup()
    localStorage.clear()
    await refresh('')
    // Forgets what is under way too: with `revalidate: false` the next test would wait for this one's answer.
    await mutate(() => true, undefined)
  })
  // The next file has the same window.
  afterAll(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
