import { readFont as readPdfFont } from '#web/test/pdf-fonts.ts'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pagesOf } from './chart-pages.ts'
import { drawPdf } from './chart-pdf.ts'
import { layoutChart, type Person } from './chart-tree.ts'
import { runsOf, type PdfFont } from '#shared/pdf-runs.ts'

const read: PdfFont[] = []
const readFont = (font: PdfFont) => {
  read.push(font)
  return readPdfFont(font)
}
const person = (id: string, name: string, managerId: string | null = null, title = ''): Person => ({
  id,
  name,
  title,
  managerId,
  photoLink: null,
  roles: [],
  version: 1,
})

async function draw(people: readonly Person[]) {
  read.length = 0
  const sayOf = ({ person: { name, title } }: { person: Person }) => [name, title].filter(Boolean).join(', ')
  const nodes = layoutChart(people, new Set())
  const parts = await drawPdf({ nodes, title: 'Org chart', language: 'es', sayOf, readFont })
  const file = Buffer.concat(parts)
  // Compressed streams are inflated, to search them too.
  const inside = file.toString('latin1').replaceAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (_, body: string) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return { file, inside }
}
describe('the org chart PDF', () => {
  test('is one page of tagged text in its language, with teams as nested lists', async () => {
    const { file, inside } = await draw([
      person('1', 'Ana Reyes', null, 'Owner'),
      person('2', 'Bo Diaz', '1'),
      person('3', 'Cy Wu', '2'),
    ])
    expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(inside).toMatch(/\/Lang \(es\)/)
    expect(inside).toMatch(/\/Marked true/)
    expect(inside).toContain('(Org chart)')
    expect(inside.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(inside.match(/\/S \/LI\b/g)).toHaveLength(3)
    expect(inside.match(/\/S \/L\b/g)).toHaveLength(3)
    for (const said of ['Ana Reyes, Owner', 'Bo Diaz', 'Cy Wu']) expect(inside).toContain(`/ActualText (${said})`)
    // The font's ToUnicode table makes the text searchable.
    expect(inside.match(/\/ToUnicode/g)).toHaveLength(2)
    expect(read.toSorted()).toEqual(['bold', 'latin'])
  })

  test('embeds further font files only for letters that need them', async () => {
    await draw([person('1', 'Łukasz Nguyễn'), person('2', 'Ольга', '1')])
    expect(read.toSorted()).toEqual(['bold', 'cyrillic', 'latin', 'latin-ext', 'vietnamese'])
  })

  test.each([
    ['José Núñez', ['bold:José Núñez']],
    ['Nguyễn', ['bold:Nguy', 'vietnamese:ễ', 'bold:n']],
    ['Łódź', ['latin-ext:Ł', 'bold:ód', 'latin-ext:ź']],
    ['Nguye\u0302\u0303n', ['bold:Nguy', 'vietnamese:ễ', 'bold:n']],
  ])('splits %s into parts that one font file covers each', (name, parts) => {
    expect(runsOf(name, true).map(({ font, text }) => `${font}:${text}`)).toEqual(parts)
  })

  test('splits two thousand people into pages of one size that refer to each other', async () => {
    const people = Array.from({ length: 2_000 }, (_, n) =>
      person(`${n}`, `Person ${n}`, n ? `${Math.trunc((n - 1) / 8)}` : null),
    )
    const { inside } = await draw(people)
    const sizes = [...inside.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
      ([, width, height]) => `${width} ${height}`,
    )
    expect(sizes.length).toBeGreaterThan(20)
    expect([...new Set(sizes)]).toEqual(['1640 1170'])
    const names = new Set([...inside.matchAll(/\/ActualText \((Person \d+)\)/g)].map(([, name]) => name))
    expect(names.size).toBe(2_000)
    // The manager of a separate page is also on their own manager's page.
    expect(inside.match(/\/S \/LI\b/g)).toHaveLength(2_000 + sizes.length - 1)
  })

  test('fills pages with a long chain of managers', () => {
    const people = Array.from({ length: 60 }, (_, n) => person(`${n}`, `Person ${n}`, n ? `${n - 1}` : null))
    const pages = pagesOf(layoutChart(people, new Set()))
    expect(pages.map(({ head }) => head?.name)).toEqual([
      'Person 0',
      ...pages.slice(1).map(({ nodes }) => nodes[0]?.person.name),
    ])
    expect(pages.length).toBeLessThan(10)
    expect(new Set(pages.flatMap(({ nodes }) => nodes.map(({ person: { id } }) => id))).size).toBe(60)
  })
})
