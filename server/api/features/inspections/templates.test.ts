import { describe, expect, test } from 'vitest'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { templateContent } from '#server/api/test/inspection-calls.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { Inspection, InspectionTemplate } from '#shared/inspections/inspections.contract.ts'

const api = useApi()
const { call, organization } = api

async function setUp() {
  const org = await organization()
  const places = buildPlaces(api, org)
  const { base } = places
  const location = await places.addLocation(await places.addClient({ name: 'Harbor Dental' }), { name: 'Main Street' })
  const template = (
    await call(org.headers, `${base}/inspection-templates`, { body: { name: 'Office', content: templateContent } })
  ).json<InspectionTemplate>()
  const start = async () =>
    (
      await call(org.headers, `${base}/inspections`, { body: { templateId: template.id, locationId: location.id } })
    ).json<Inspection>()
  const read = async ({ id }: { id: string }) =>
    (await call(org.headers, `${base}/inspections/${id}`)).json<Inspection>()
  return { org, base, template, start, read }
}

describe('inspection templates', () => {
  test('are versioned, and a report keeps the version it was started with', async () => {
    const { org, base, template, start, read } = await setUp()
    const report = await start()
    const content = { ...templateContent, sections: templateContent.sections.slice(0, 1) }
    const put = (version: number) =>
      call(org.headers, `${base}/inspection-templates/${template.id}`, {
        method: 'PUT',
        body: { name: 'Office', content, version },
      })
    expect((await put(1)).json()).toMatchObject({ number: 2, itemCount: 2 })
    expect((await put(1)).json()).toMatchObject({ code: 'stale_version' })
    expect((await read(report)).content.sections).toHaveLength(2)
    expect((await start()).content.sections).toHaveLength(1)
  })

  test('reject a duplicate name or key and bands with a gap', async () => {
    const { org, base } = await setUp()
    const add = async (name: string, content: object) =>
      (await call(org.headers, `${base}/inspection-templates`, { body: { name, content } })).json()
    expect(await add('office', templateContent)).toMatchObject({ code: 'inspection_template_name_taken' })
    const [first] = templateContent.sections
    expect(await add('B', { ...templateContent, sections: [first, first] })).toMatchObject({
      code: 'inspection_items_twice',
    })
    expect(await add('C', { ...templateContent, bands: [{ from: 10, name: 'Low' }] })).toMatchObject({
      code: 'inspection_bands_open',
    })
    const [low, good] = templateContent.bands
    expect(await add('D', { ...templateContent, bands: [low, good, { ...good, name: 'Fine' }] })).toMatchObject({
      code: 'inspection_bands_twice',
    })
  })

  test('show the picture of an item’s guidance, and name no picture that was never uploaded', async () => {
    const { org, base, template, start } = await setUp()
    const { method, body, type } = upload(await picture().png().toBuffer())
    const uploaded = await call({ ...org.headers, ...type }, `${base}/inspection-pictures`, { method, body })
    const { id, link } = uploaded.json<{ id: string; link: string }>()
    const guided = (pictureId: string) => {
      const [first, ...rest] = templateContent.sections
      const items = first?.items.map((item, at) => (at === 0 ? { ...item, guidance: 'No streaks', pictureId } : item))
      return { ...templateContent, sections: [{ ...first, items }, ...rest] }
    }
    const put = (pictureId: string) =>
      call(org.headers, `${base}/inspection-templates/${template.id}`, {
        method: 'PUT',
        body: { name: 'Office', content: guided(pictureId), version: 1 },
      })
    expect((await put(org.id)).json()).toMatchObject({ code: 'inspection_picture_unknown' })
    expect((await put(id)).json()).toMatchObject({ number: 2, pictures: [{ id, link }] })
    const { pictures, content } = await start()
    expect(pictures).toEqual([{ id, link }])
    expect(content.sections[0]?.items[0]).toMatchObject({ guidance: 'No streaks', pictureId: id })
    expect((await call(org.headers, link)).statusCode).toBe(200)
  })
})
