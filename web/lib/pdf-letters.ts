import bold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import cyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url'
import greek from '@fontsource/inter/files/inter-greek-400-normal.woff?url'
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import vietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url'
import { ApiError } from './api.ts'
import type { PdfFont } from './pdf-fonts.ts'

const addresses: Readonly<Record<PdfFont, string>> = {
  latin,
  bold,
  'latin-ext': latinExt,
  vietnamese,
  cyrillic,
  greek,
}

/** The bytes of a file of Inter. @throws ApiError when it does not come. */
export async function readFont(font: PdfFont): Promise<ArrayBuffer> {
  const answer = await fetch(addresses[font]).catch(() => undefined)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0)
  return answer.arrayBuffer()
}
