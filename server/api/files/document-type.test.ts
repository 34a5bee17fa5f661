import { describe, expect, test } from 'vitest'
import { documentType, nameFits } from './document-type.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const zip = (...parts: string[]) => Buffer.from(`PK\u0003\u0004${parts.join('PK\u0003\u0004')}`, 'latin1')

describe('document types', () => {
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 '), 'image/webp'],
    ['a DOCX', zip('[Content_Types].xml', 'word/document.xml'), `${office}wordprocessingml.document`],
    ['an XLSX', zip('[Content_Types].xml', 'xl/workbook.xml'), `${office}spreadsheetml.sheet`],
    ['a text', Buffer.from('Grüße\r\n\taus Köln'), 'text/plain; charset=utf-8'],
    ['markup, which is shown as the text it is', Buffer.from('<script>alert(1)</script>'), 'text/plain; charset=utf-8'],
  ])('detects %s by its content', (_what, content, type) => {
    expect(documentType(content, 'anything.exe')).toBe(type)
  })

  test.each([
    ['contract.pdf', 'application/pdf', true],
    ['Photo.JPG', 'image/jpeg', true],
    ['scan', 'application/pdf', true],
    ['St. Mary', 'application/pdf', true],
    ['Contract 12.03.2026', 'application/pdf', true],
    ['Policy v1.2', 'application/pdf', true],
    ['archive.7z', 'application/pdf', false],
    ['contract.pdf.exe', 'application/pdf', false],
    ['contract.pdf', 'image/png', false],
    ['run.html', 'text/plain; charset=utf-8', false],
    ['macro.xlsm', `${office}spreadsheetml.sheet`, false],
  ])('%s as %s: matching extension %s', (name, type, fits) => {
    expect(nameFits(name, type)).toBe(fits)
  })

  test('detects CSV by its name', () => {
    expect(documentType(Buffer.from('a,b\r\n'), 'List.CSV')).toBe('text/csv; charset=utf-8')
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('7f454c46020101000000', 'hex')],
    ['any zip', zip('readme.txt')],
    ['an office file with macros', zip('word/document.xml', 'word/vbaProject.bin')],
    ['text in no known encoding', Buffer.from('Köln', 'latin1')],
    ['text with control characters', Buffer.from('a\u0000b')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000')],
  ])('rejects %s', (_what, content) => {
    expect(documentType(content, 'contract.pdf')).toBeNull()
  })
})
