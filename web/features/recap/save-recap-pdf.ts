import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import type { Recap } from '#shared/recap/recaps.contract.ts'
import { language } from '#web/platform/texts/language.ts'
import { drawDocument } from '#web/platform/pdf/pdf-document.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { jpegsOf } from '#web/platform/pdf/pdf-picture.ts'
import { recapBlocks, recapTitle } from './recap-blocks.ts'

/** The recap with photos as a PDF; the large PDF code is loaded on first use. */
export async function recapPdf(recap: Recap, units: Configuration['units']): Promise<Blob> {
  const pictures = await jpegsOf(recap.stops.flatMap((stop) => stop.photos))
  const blocks = recapBlocks({ recap, units, pictures })
  const parts = await drawDocument({ title: recapTitle(recap), language: language(), blocks, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
