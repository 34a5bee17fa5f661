import { randomUUID } from 'node:crypto'
import type { Inspection, InspectionTemplate, TemplateContent } from '#shared/inspections/inspections.contract.ts'
import type { CorrectiveAction } from '#shared/inspections/corrective-actions.contract.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import type { useApi } from './api.ts'
import type { FilledOrganization } from './filled-organization.ts'

const item = { scale: 'pass_fail', points: 1, weight: 1, isCritical: false, photoOnFail: false } as const

export const templateContent: TemplateContent = {
  method: 'weighted',
  criticalThreshold: 6_000,
  criticalCap: 5_900,
  bands: [
    { from: 0, name: 'Poor' },
    { from: 8_000, name: 'Good' },
  ],
  sections: [
    {
      name: 'Restrooms',
      weight: 2,
      items: [
        { ...item, key: 'mirrors', text: 'Mirrors without streaks' },
        { ...item, key: 'floor', text: 'Floor', scale: 'five', weight: 3 },
      ],
    },
    {
      name: 'Exit',
      weight: 1,
      items: [{ ...item, key: 'exit', text: 'Exit is free', isCritical: true, photoOnFail: true }],
    },
  ],
}

/**
 * Creates a template, a draft with all answers, and a submitted report with an action; returns every call that writes
 * about them.
 */
export async function callsAboutInspections(
  { call }: Pick<ReturnType<typeof useApi>, 'call'>,
  { org, base, location }: Pick<FilledOrganization, 'org' | 'base' | 'location'>,
) {
  const post = async <T>(path: string, body: object) => (await call(org.headers, `${base}${path}`, { body })).json<T>()
  const template = await post<InspectionTemplate>('/inspection-templates', { name: 'Office', content: templateContent })
  const started = { templateId: template.id, locationId: location.id }
  const answer = (itemKey: string, value: number) => ({ itemKey, value, isNa: false, note: '', revision: 0 })
  const answers = [answer('mirrors', 1), answer('floor', 4), answer('exit', 1)]
  const begin = async () => {
    const { id } = await post<Inspection>('/inspections', started)
    await call(org.headers, `${base}/inspections/${id}/answers`, { method: 'PUT', body: { answers } })
    return `${base}/inspections/${id}`
  }
  const draftUrl = await begin()
  const doneUrl = await begin()
  await call(org.headers, `${doneUrl}/submission`, { method: 'POST' })
  const wish = { itemKey: 'floor', text: 'Mop again', ownerId: null, dueOn: null }
  const action = (await call(org.headers, `${doneUrl}/actions`, { body: wish })).json<CorrectiveAction>()
  const actionUrl = `${base}/corrective-actions/${action.id}`
  const { method, body, type } = upload(await picture().png().toBuffer())
  const photographed = await call({ ...org.headers, ...type }, `${draftUrl}/photos/mirrors`, { method, body })
  const photoId = photographed.json<Inspection>().photos[0]?.id ?? ''
  return {
    ids: {
      templateId: template.id,
      reportId: draftUrl.split('/').at(-1) ?? '',
      itemKey: 'mirrors',
      photoId,
      actionId: action.id,
      doneId: doneUrl.split('/').at(-1) ?? '',
    },
    reads: [draftUrl, doneUrl],
    writes: [
      { method: 'POST', url: `${base}/inspections`, body: started },
      { method: 'PUT', url: `${draftUrl}/answers`, body: { answers: [], note: 'Wet floor' } },
      { method, url: `${draftUrl}/photos/floor`, body, type },
      { method: 'DELETE', url: `${draftUrl}/photos/mirrors/${photoId}` },
      { method: 'POST', url: `${draftUrl}/submission` },
      { method: 'POST', url: `${doneUrl}/correction`, body: { reason: 'The wrong floor' } },
      { method: 'PUT', url: `${doneUrl}/sharing`, body: { isShared: true } },
      { method: 'POST', url: `${doneUrl}/messages`, body: { id: randomUUID(), text: 'It is fixed.' } },
      { method: 'POST', url: `${doneUrl}/actions`, body: wish },
      { method: 'PUT', url: actionUrl, body: { state: 'fixed', answer: 'Done', version: 1 } },
      { method, url: `${actionUrl}/proof`, body, type },
      { method: 'DELETE', url: `${draftUrl}?version=3` },
    ] as const,
  }
}

/** Creates a submitted report of the furnished location, shared with its client. */
export async function buildSharedReport(
  run: Pick<ReturnType<typeof useApi>, 'call'>,
  acme: Pick<FilledOrganization, 'org' | 'base' | 'location'>,
): Promise<Inspection> {
  const { reads } = await callsAboutInspections(run, acme)
  const answer = await run.call(acme.org.headers, `${reads[1]}/sharing`, { method: 'PUT', body: { isShared: true } })
  return answer.json<Inspection>()
}
