import { randomUUID } from 'node:crypto'
import { inTenant } from '#server/api/db/tenant.ts'
import { upload } from '#server/api/files/test/pictures.ts'
import type { Headers, useApi } from '#server/api/test/api.ts'
import { site, buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import type { Recap, RecapDay, RecapDraft, RecapStopDraft } from '#shared/recap/recaps.contract.ts'

export const day = '2026-03-10'

/** A stop's draft without any input. */
export const stopAt = (locationId: string, part: Partial<RecapStopDraft> = {}): RecapStopDraft => ({
  id: randomUUID(),
  locationId,
  arrives: null,
  leaves: null,
  drivenM: null,
  notes: '',
  problems: '',
  crewIds: [],
  supplies: [],
  ...part,
})

/** A supervisor with two locations eleven kilometers apart, and functions to write recaps as a page does. */
export async function buildRecaps(run: ReturnType<typeof useApi>) {
  const { api, call } = run
  const place = await buildWorksite(run)
  const { base, places, client, org } = place
  const second = await places.addLocation(client, { name: 'Harbor Street', ...site, latitude: site.latitude + 0.1 })
  const lee = await place.worker('SUPERVISOR')
  await inTenant(api.db, org.id, (tx) =>
    tx.updateTable('members').set({ name: 'Lee Park' }).where('id', '=', lee.memberId).execute(),
  )
  const ofDay = async (on = day, headers: Headers = lee.headers) =>
    (await call(headers, `${base}/my-recaps/${on}`)).json<RecapDay>()
  const start = (on = day, headers: Headers = lee.headers) => call(headers, `${base}/recaps`, { body: { day: on } })
  const started = async (on = day, headers: Headers = lee.headers) => (await start(on, headers)).json<Recap>()
  const save = (id: string, draft: RecapDraft & { version: number }, headers: Headers = lee.headers) =>
    call(headers, `${base}/recaps/${id}`, { method: 'PUT', body: draft })
  const submit = (id: string, version: number) =>
    call(lee.headers, `${base}/recaps/${id}/submission`, { body: { version } })
  const photo = (id: string, stopId: string, content: Buffer, query = '', fields = {}) => {
    const { method, body, type } = upload(content, { fields })
    const url = `${base}/recaps/${id}/stops/${stopId}/photos${query}`
    return call({ ...lee.headers, ...type }, url, { method, body })
  }
  const comment = (recapId: string, stopId: string, body: object, headers: Headers = org.headers) =>
    call(headers, `${base}/recaps/${recapId}/stops/${stopId}/comments`, { body })
  const notices = async (headers: Headers) =>
    (await call(headers, `${base}/notifications`)).json<{ items: { kind: string; text: string; link: string }[] }>()
      .items

  /** Two stops of an hour each, twenty minutes apart. */
  const twoStops = (part: Partial<RecapStopDraft> = {}) => [
    stopAt(place.location.id, { arrives: '09:00', leaves: '10:00', ...part }),
    stopAt(second.id, { arrives: '10:20', leaves: '11:20' }),
  ]
  async function submitted(on = day, part: Partial<RecapStopDraft> = {}) {
    const recap = await started(on)
    const saved = (
      await save(recap.id, { notes: 'All well.', stops: twoStops(part), version: recap.version })
    ).json<Recap>()
    return (await submit(recap.id, saved.version)).json<Recap>()
  }
  return { ...place, second, lee, ofDay, start, started, save, submit, photo, comment, notices, twoStops, submitted }
}
