import { describe, expect, test } from 'vitest'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { passesFirstCheck } from '#server/api/tables/first-check.ts'
import { readTable } from '#server/api/tables/read-table.ts'
import { number, text, xlsx } from '#server/api/tables/test/xlsx.ts'

const { organization, call } = useApi()
const refused = { code: 'import_unreadable' }
const rows = [[text('A1', 'Name')], [text('A2', 'Acme')]]
const sheet = (head: string, cells = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>', tail = '') =>
  Buffer.from(`<worksheet>${head}<sheetData>${cells}</sheetData>${tail}</worksheet>`)
/** A second sheet, since only the first is read. */
const beside = (content: Buffer) => xlsx(rows, { 'xl/worksheets/sheet2.xml': content })

describe('hostile workbooks', () => {
  test('are rejected for a far cell or dimension at the beginning, before a thread starts', async () => {
    expect(await passesFirstCheck(await xlsx(rows))).toBe(true)
    expect(await passesFirstCheck(await xlsx([...rows, [number('XFD1048576', 1)]]))).toBe(false)
    expect(await passesFirstCheck(await beside(sheet('<dimension ref="A1:XFD1048576"/>')))).toBe(false)
    expect(await passesFirstCheck(await beside(sheet('<dimension ref="A1:C40"/>')))).toBe(true)
    expect(await passesFirstCheck(Buffer.from('Name\nAcme'))).toBe(true)
  })

  test('are rejected for a far cell beyond the first check', async () => {
    const filling = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(2_000)
    const far = sheet('', `${filling}<row r="1048576"><c r="XFD1048576"/></row>`)
    expect(await passesFirstCheck(await beside(far))).toBe(true)
    await expect(readTable(await beside(far))).rejects.toMatchObject(refused)
  })

  test('are read by their cells if merged cells reach to the end', async () => {
    const merged = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    expect((await readTable(await xlsx(rows, {}, merged)))[0]?.rows).toEqual([['Name'], ['Acme']])
  })

  test('never expand entities into billions of themselves', async () => {
    const names = 'abcdefghij'.split('')
    const entities = names.map((name, at) =>
      at === 0 ? `<!ENTITY ${name} "lol">` : `<!ENTITY ${name} "${`&${names[at - 1]};`.repeat(10)}">`,
    )
    const strings = `<?xml version="1.0"?><!DOCTYPE sst [${entities.join('')}]><sst><si><t>&j;</t></si></sst>`
    const content = await xlsx([[text('A1', 'Name')], ['<c r="A2" t="s"><v>0</v></c>']], {
      'xl/sharedStrings.xml': Buffer.from(strings),
    })
    const table = await readTable(content).catch((error: unknown) => error)
    expect(JSON.stringify(table).length).toBeLessThan(200)
    expect(JSON.stringify(table)).not.toContain('lollol')
  })

  test('are rejected with the field named, and the next file is read', async () => {
    const org = await organization()
    const send = (content: Buffer) => {
      const { body, type } = upload(content, { name: 'list.xlsx', type: 'application/octet-stream' })
      const url = `/api/v1/organizations/${org.id}/imports/clients/preview`
      return call({ ...org.headers, ...type }, url, { body })
    }
    const answer = await send(await xlsx([...rows, [number('XFD1048576', 1)]]))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'import_unreadable', fields: [{ path: 'file' }] })
    expect((await send(await xlsx(rows))).json()).toMatchObject({ sheets: [{ rowCount: 1, problemCount: 0 }] })
  })
})
