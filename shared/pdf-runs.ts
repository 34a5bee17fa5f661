/** Inter's font files, each with other characters. */
export const pdfFonts = ['latin', 'bold', 'latin-ext', 'vietnamese', 'cyrillic', 'greek'] as const
export type PdfFont = (typeof pdfFonts)[number]

/** Characters in the files other than `latin`, as divided by the font's publisher. */
const beside: readonly (readonly [PdfFont, RegExp])[] = [
  ['vietnamese', /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01A0\u01A1\u01AF\u01B0\u1EA0-\u1EF9\u20AB]/],
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF]/],
  ['cyrillic', /[\u0400-\u045FҐґ№]/],
  ['greek', /[\u0370-\u03FF]/],
]

export interface Run {
  readonly font: PdfFont
  readonly text: string
}

/** Splits a text into runs that one font file covers each. */
export function runsOf(text: string, isBold: boolean): Run[] {
  const runs: { font: PdfFont; text: string }[] = []
  for (const letter of text.normalize('NFC')) {
    const font = beside.find(([, letters]) => letters.test(letter))?.[0] ?? (isBold ? 'bold' : 'latin')
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** Digits of equal width, so that decimal points line up. */
export const evenFigures: { features: 'tnum'[] } = { features: ['tnum'] }
