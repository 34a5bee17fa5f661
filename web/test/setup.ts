import { readFileSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { act, cleanup, configure, renderHook } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, beforeEach } from 'vitest'
import type { Language } from '#shared/languages.ts'
import { dismissNotice, useNotices } from '#web/lib/notifications.ts'
import { addTexts } from '#web/lib/texts.ts'

const web = join(import.meta.dirname, '..')

/** Makes every area's texts known in one language, as the routes do for the areas of a page. */
export function speak(language: Language) {
  document.documentElement.lang = language
  for (const file of globSync(`**/texts/${language}.json`, { cwd: web, exclude: ['dist/**'] })) {
    addTexts(
      basename(dirname(dirname(file))),
      JSON.parse(readFileSync(join(web, file), 'utf8')) as Record<string, string>,
    )
  }
}

// Parts of a page come lazily, and a test machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

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
}

if (typeof document !== 'undefined') {
  beforeEach(() => speak('en'))
  afterEach(async () => {
    // What was said in one test would be found by the next, which then goes on too early.
    const { result } = renderHook(useNotices)
    for (const { id } of result.current) act(() => dismissNotice(id))
    cleanup()
    localStorage.clear()
    // Forgets what is under way too: with `revalidate: false` the next test would wait for this one's answer.
    await mutate(() => true, undefined)
  })
}
