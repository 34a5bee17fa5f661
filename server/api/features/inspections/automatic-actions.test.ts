import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTenant } from '#server/api/db/tenant.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { buildWorksite } from '#server/api/domain/timekeeping/test/worksite.ts'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import type { CorrectiveAction, CorrectiveActionPage } from '#shared/inspections/corrective-actions.contract.ts'
import type { Inspection, InspectionTemplate, TemplateItem } from '#shared/inspections/inspections.contract.ts'

const api = useApi()
const { call } = api

const base: TemplateItem = {
  key: 'a',
  text: 'Floor',
  scale: 'pass_fail',
  points: 1,
  weight: 1,
  isCritical: false,
  photoOnFail: false,
}
/** Two items that require an action, one of them with a photo and a due day, and two that do not. */
const items: readonly TemplateItem[] = [
  { ...base, key: 'asks', taskOnFail: true },
  { ...base, key: 'proves', text: 'Mirrors', scale: 'five', taskOnFail: true, proof: 'photo', dueDays: 3 },
  { ...base, key: 'silent', taskOnFail: false },
  { ...base, key: 'old' },
]

async function setUp() {
  const site = await buildWorksite(api)
  const { headers } = site.org
  const content = { ...templateContent, sections: [{ name: 'Restrooms', weight: 1, items }] }
  const post = async <T>(url: string, body?: object) =>
    (await call(headers, url, { method: 'POST', ...(body && { body }) })).json<T>()
  const template = await post<InspectionTemplate>(`${site.base}/inspection-templates`, {
    name: 'Restrooms',
    content,
  })
  const urlOf = ({ id }: { id: string }) => `${site.base}/inspections/${id}`
  const answerAll = async (report: Inspection, values: readonly (number | null)[], note = '') => {
    const revisions = new Map(report.answers.map(({ itemKey, revision }) => [itemKey, revision]))
    const answers = items.map(({ key }, at) => ({
      itemKey: key,
      value: values[at] ?? null,
      isNa: (values[at] ?? null) === null,
      note,
      revision: revisions.get(key) ?? 0,
    }))
    await call(headers, `${urlOf(report)}/answers`, { method: 'PUT', body: { answers } })
  }
  const submit = (report: { id: string }) => call(headers, `${urlOf(report)}/submission`, { method: 'POST' })
  const inspect = async (values: readonly (number | null)[], note = '') => {
    const report = await post<Inspection>(`${site.base}/inspections`, {
      templateId: template.id,
      locationId: site.location.id,
    })
    await answerAll(report, values, note)
    return (await submit(report)).json<Inspection>()
  }
  const correct = async (report: { id: string }, values: readonly (number | null)[]) => {
    const draft = await post<Inspection>(`${urlOf(report)}/correction`, { reason: 'Looked again' })
    await answerAll(draft, values)
    return (await submit(draft)).json<Inspection>()
  }
  const actionsOf = async ({ id }: { id: string }) =>
    (await call(headers, `${site.base}/corrective-actions`, { query: { reportId: id } })).json<CorrectiveActionPage>()
      .items
  const step = async (as: typeof headers, { id, version }: CorrectiveAction, state: string, answer = 'Done') =>
    (await call(as, `${site.base}/corrective-actions/${id}`, { method: 'PUT', body: { state, answer, version } })).json<
      CorrectiveAction & { code?: string }
    >()
  return { site, headers, inspect, correct, actionsOf, submit, step }
}

describe('failed items of a submitted inspection', () => {
  test('become corrective actions with place, due day, text and photo rule of the item', async () => {
    const { site, inspect, actionsOf } = await setUp()
    const report = await inspect([0, 2, 0, 0], 'By the door')
    const due = Temporal.Now.plainDateISO(site.location.timeZone).add({ days: 3 }).toString()
    const actions = (await actionsOf(report)).toSorted((a, b) => (a.itemKey < b.itemKey ? -1 : 1))
    expect(actions).toMatchObject([
      { itemKey: 'asks', text: 'Floor: By the door', foundAt: 'Restrooms · Floor', dueOn: null, needsPhoto: false },
      { itemKey: 'proves', text: 'Mirrors: By the door', dueOn: due, needsPhoto: true, isAutomatic: true },
    ])
    expect(actions).toHaveLength(2)
  })

  test('have exactly one each after random answers, corrections and repeated submissions', async () => {
    const { inspect, correct, actionsOf, submit } = await setUp()
    const answers = fc.tuple(
      fc.constantFrom(0, 1, null),
      fc.constantFrom(1, 2, 3, 5, null),
      fc.constantFrom(0, 1),
      fc.constantFrom(0, 1),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 3 }), async ([first, ...corrections]) => {
        let report = await inspect(first ?? [])
        let values = first
        for (const next of corrections) {
          report = await correct(report, next)
          values = next
        }
        // A phone that lost the answer sends the submission again.
        expect((await submit(report)).json()).toMatchObject({ code: 'inspection_submitted' })
        const failed = [
          ...(values?.[0] === 0 ? ['asks'] : []),
          ...([1, 2].includes(values?.[1] ?? 9) ? ['proves'] : []),
        ]
        const open = (await actionsOf(report)).filter(({ state }) => state !== 'withdrawn')
        expect(open.map(({ itemKey }) => itemKey).toSorted()).toEqual(failed)
      }),
      { seed: 20261127, numRuns: 15 },
    )
  })

  test('cannot lose their actions, whichever code writes', async () => {
    const { site, inspect, actionsOf } = await setUp()
    const report = await inspect([0, 5, 1, 1])
    const other = await inspect([1, 5, 1, 1])
    const [action] = await actionsOf(report)
    const { id } = action ?? { id: '' }
    for (const [change, constraint] of [
      [sql`update corrective_actions set state = 'withdrawn' where id = ${id}`, 'inspection_actions'],
      [sql`update corrective_actions set inspection_id = ${other.id} where id = ${id}`, 'inspection_actions'],
      [sql`update corrective_actions set is_automatic = false where id = ${id}`, 'inspection_actions'],
      [
        sql`insert into corrective_actions (organization_id, id, inspection_id, item_key, location_id, text, is_automatic)
          select organization_id, uuid_v7(), inspection_id, item_key, location_id, text, true
          from corrective_actions where id = ${id}`,
        'action_once_per_item',
      ],
    ] as const)
      await expect(inTenant(api.api.db, site.org.id, (tx) => change.execute(tx))).rejects.toMatchObject({ constraint })
  })

  test('are fixed with the photo the item demands and verified by someone else, also after a correction', async () => {
    const { site, headers, inspect, correct, actionsOf, step } = await setUp()
    const sam = await site.worker()
    await sam.tapped('start')
    const report = await inspect([1, 2, 1, 1])
    const [row] = await actionsOf(report)
    if (!row) throw new Error('no action')
    expect(await step(sam.headers, row, 'fixed')).toMatchObject({ code: 'action_photo_needed' })
    const { method, body, type } = upload(await picture().png().toBuffer())
    const proofUrl = `${site.base}/corrective-actions/${row.id}/proof`
    const proven = (await call({ ...sam.headers, ...type }, proofUrl, { method, body })).json<CorrectiveAction>()
    const fixed = await step(sam.headers, proven, 'fixed', '')
    expect(fixed).toMatchObject({ state: 'fixed', fixedByName: 'Sam Ortiz', verifiedByName: null })
    const corrected = await correct(report, [1, 1, 1, 1])
    const [moved] = await actionsOf(corrected)
    if (!moved) throw new Error('no action')
    expect(moved).toMatchObject({ id: row.id, state: 'fixed' })
    expect(await step(headers, moved, 'verified', '')).toMatchObject({
      state: 'verified',
      verifiedByName: expect.any(String),
    })
    // The next correction says that nothing failed; fixed and verified actions stay.
    expect(await actionsOf(await correct(corrected, [1, 5, 1, 1]))).toMatchObject([{ state: 'verified' }])
  })
})
