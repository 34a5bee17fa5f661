import { expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { callsAboutInspections } from '#server/api/test/inspection-calls.ts'
import { worksite } from '#server/api/timekeeping/test/worksite.ts'
import type { CorrectiveActionPage } from '#shared/contracts/corrective-actions.ts'
import type { Timeclock } from '#shared/contracts/timeclock.ts'

const run = useApi()

test('what an inspection found is on the checklist of who works there next, whoever owns it', async () => {
  const site = await worksite(run)
  const { ids } = await callsAboutInspections(run, site)
  const sam = await site.worker()
  const actions = async () => (await sam.get<Timeclock>('/timeclock')).running?.actions
  const actionUrl = `${site.base}/corrective-actions/${ids.actionId}`
  const fixed = (version: number, answer = '') =>
    run.call(sam.headers, actionUrl, { method: 'PUT', body: { state: 'fixed', answer, version } })
  expect((await fixed(1, 'From home')).statusCode).toBe(404)
  await sam.tapped('start')
  expect(await actions()).toMatchObject([
    { text: 'Mop again', foundAt: 'Restrooms · Floor', ownerName: null, state: 'open', photoLinks: [], version: 1 },
  ])
  expect((await fixed(1)).json()).toMatchObject({ code: 'action_proof_needed' })
  const { method, body, type } = upload(await picture().png().toBuffer())
  expect((await run.call({ ...sam.headers, ...type }, `${actionUrl}/proof`, { method, body })).statusCode).toBe(201)
  expect((await fixed(2)).json()).toMatchObject({ state: 'fixed', fixedByName: 'Sam Ortiz' })
  expect(await actions()).toMatchObject([{ id: ids.actionId, state: 'fixed' }])
  const verify = await run.call(sam.headers, actionUrl, {
    method: 'PUT',
    body: { state: 'verified', answer: '', version: 3 },
  })
  expect(verify.json()).toMatchObject({ code: 'action_step_refused' })
  const waiting = await run.call(site.own.headers, `${site.base}/corrective-actions`, { query: { state: 'fixed' } })
  expect(waiting.json<CorrectiveActionPage>().items).toMatchObject([{ id: ids.actionId, fixedByName: 'Sam Ortiz' }])
  await run.call(site.own.headers, actionUrl, {
    method: 'PUT',
    body: { state: 'open', answer: 'Still sticky', version: 3 },
  })
  expect(await actions()).toMatchObject([{ state: 'open', reopened: 1, answer: 'Still sticky' }])
  // The photo of the first time proves nothing any more.
  expect((await fixed(4)).json()).toMatchObject({ code: 'action_proof_needed' })
  await fixed(4, 'Mopped twice')
  await run.call(site.own.headers, actionUrl, { method: 'PUT', body: { state: 'verified', answer: '', version: 5 } })
  expect(await actions()).toEqual([])
})

test('nobody sees or touches what is to be put right elsewhere', async () => {
  const site = await worksite(run)
  const other = await site.places.addLocation(site.client, { name: 'Second Street' })
  const { ids } = await callsAboutInspections(run, { ...site, location: other })
  const sam = await site.worker()
  await sam.tapped('start')
  expect((await sam.get<Timeclock>('/timeclock')).running?.actions).toEqual([])
  const answer = await run.call(sam.headers, `${site.base}/corrective-actions/${ids.actionId}`, {
    method: 'PUT',
    body: { state: 'fixed', answer: 'Done', version: 1 },
  })
  expect(answer.statusCode).toBe(404)
})
