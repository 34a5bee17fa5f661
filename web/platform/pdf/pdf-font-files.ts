import bold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import cyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url'
import greek from '@fontsource/inter/files/inter-greek-400-normal.woff?url'
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import vietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url'
import type { PdfFont } from '#shared/pdf-runs.ts'

/** Paths of Inter's font files. */
export const fontFiles: Readonly<Record<PdfFont, string>> = {
  latin,
  bold,
  'latin-ext': latinExt,
  vietnamese,
  cyrillic,
  greek,
}
