import { escape, mainNames, xmlHead } from './sheet-xml.ts'

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const xlsxType = `${office}.sheet`

/** Sheets are the default content type, because their number is not known yet. */
export const contentTypes =
  `${xmlHead}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${office}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${office}.styles+xml"/></Types>`

export const packageRelations =
  `${xmlHead}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

/** Cell formats in the order of `formats`: plain, header, day, minute, second. */
export const styles =
  `${xmlHead}<styleSheet xmlns="${mainNames}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  [164, 165, 166]
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

const each = (count: number, xml: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => xml(at + 1)).join('')

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

export const workbook = (title: string, sheets: number) =>
  `${xmlHead}<workbook xmlns="${mainNames}" xmlns:r="${relations}"><sheets>` +
  each(sheets, (number) => `<sheet name="${sheetName(title, number)}" sheetId="${number}" r:id="rId${number}"/>`) +
  '</sheets></workbook>'

/** At most 31 characters, some of which are forbidden. */
const sheetName = (title: string, number: number) =>
  escape(`${title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 26)}${number > 1 ? ` ${number}` : ''}`)

export const workbookRelations = (sheets: number) =>
  `${xmlHead}<Relationships xmlns="${packages}/relationships">` +
  each(
    sheets,
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  ) +
  `<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`
