import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts = (sheet: string, tail: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData>${tail}</worksheet>`,
})

/** A workbook whose only sheet has these rows of XML cells, followed by `after` and more parts. */
export async function xlsx(
  rows: readonly (readonly string[])[],
  more: Record<string, Buffer> = {},
  tail = '',
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  const sheet = rows.map((cells, place) => `<row r="${place + 1}">${cells.join('')}</row>`).join('')
  for (const [name, text] of Object.entries(parts(sheet, tail))) zip.addBuffer(Buffer.from(`${head}${text}`), name)
  for (const [name, content] of Object.entries(more)) zip.addBuffer(content, name, { compress })
  zip.end()
  return buffer(zip.outputStream as AsyncIterable<Buffer>)
}

/** A workbook of several sheets of texts, header first. */
export async function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Promise<Buffer> {
  const zip = new ZipFile()
  const names = Object.keys(sheets)
  const each = (xml: (number: number, name: string) => string) => names.map((name, at) => xml(at + 1, name)).join('')
  const own: Record<string, string> = {
    ...parts('', ''),
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${office}.worksheet+xml"/>`)}</Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  }
  for (const [at, rows] of Object.values(sheets).entries()) {
    const xml = rows.map((cells, row) => {
      const line = cells.map((cell, column) => text(`${String.fromCodePoint(65 + column)}${row + 1}`, cell))
      return `<row r="${row + 1}">${line.join('')}</row>`
    })
    own[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${xml.join('')}</sheetData></worksheet>`
  }
  for (const [name, content] of Object.entries(own)) zip.addBuffer(Buffer.from(`${head}${content}`), name)
  zip.end()
  return buffer(zip.outputStream as AsyncIterable<Buffer>)
}

export const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
export const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`
/** Cell style 1 formats numbers as days. */
export const dayStyle = {
  'xl/styles.xml': Buffer.from(
    `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
}
export const formula = (at: string, formula: string, value: string) =>
  `<c r="${at}" t="str"><f>${formula}</f><v>${value}</v></c>`
