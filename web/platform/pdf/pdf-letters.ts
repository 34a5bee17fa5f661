import { ApiError } from '#web/platform/http/api.ts'
import { fontFiles } from './pdf-font-files.ts'
import type { PdfFont } from './pdf-fonts.ts'

/** The bytes of a file of Inter. @throws ApiError when it does not come. */
export async function readFont(font: PdfFont): Promise<ArrayBuffer> {
  const answer = await fetch(fontFiles[font]).catch(() => undefined)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0)
  return answer.arrayBuffer()
}
