import type { ComponentType } from 'react'
import { late } from '#web/lib/late.ts'
import { loadTexts } from '#web/lib/texts.ts'

/** A part of a page that another area brings: its code and its texts come when it is opened. */
export const area = <Props>(areas: readonly string[], load: () => Promise<ComponentType<Props>>) =>
  late(async () => (await Promise.all([load(), loadTexts(areas)]))[0])
