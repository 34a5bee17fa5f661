import { afterEach, expect, test, vi } from 'vitest'
import { keepPhotosHere, losePhotoStorage } from '#web/test/device-photos.ts'
import { keepSubmission, sendSubmissions } from './submissions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function keep() {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({}))
  vi.stubGlobal('fetch', fetch)
  const after = { draftKey: 'draft', photosAt: '/1', page: '/org/1/inspections/1' }
  const punch = { id: '1', kind: 'asked', what: 'inspection', deviceAt: new Date().toISOString(), url: '/1' } as const
  keepSubmission({
    userId: 'ana',
    organizationId: '1',
    place: 'Main Street',
    timeZone: 'UTC',
    punch: { ...punch, body: {}, shownAt: [], after },
  })
  return fetch
}

test('leaves a stored draft to its page in another tab, and does not wait for one that nobody can read', async () => {
  const fetch = keep()
  keepPhotosHere()
  localStorage.setItem('draft', '{')
  let isOpen = true
  const request = (name: string, ...rest: unknown[]) =>
    (rest.at(-1) as (lock: unknown) => unknown)(isOpen && name === 'DRAFT.draft' ? null : { name })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  await sendSubmissions('ana')
  expect([fetch.mock.calls, localStorage.getItem('draft')]).toEqual([[], '{'])
  isOpen = false
  await sendSubmissions('ana')
  expect(fetch).toHaveBeenCalledOnce()
  expect(localStorage.length).toBe(0)
})

test('submits nothing while the phone cannot read whether photos wait', async () => {
  const fetch = keep()
  losePhotoStorage()
  await sendSubmissions('ana')
  expect(fetch).not.toHaveBeenCalled()
  keepPhotosHere()
  await sendSubmissions('ana')
  expect(fetch).toHaveBeenCalledOnce()
})
