/** US Letter in points: 612 by 792. */
const page = { width: 612, height: 792, margin: 72, line: 18 }

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/** Creates a one-page PDF with a heading and lines of plain text. */
export function paper(heading: string, lines: readonly string[]): Buffer {
  const top = page.height - page.margin
  const text = [
    `BT /F2 18 Tf ${page.margin} ${top} Td (${escaped(heading)}) Tj ET`,
    ...lines.map(
      (line, index) => `BT /F1 11 Tf ${page.margin} ${top - 36 - index * page.line} Td (${escaped(line)}) Tj ET`,
    ),
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let written = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = written.length
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const begins = written.length
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  written += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${begins}\n%%EOF\n`
  return Buffer.from(written, 'latin1')
}
