import { join } from 'node:path'
import { runLauncher } from './command.ts'
import { productParts } from './parts.ts'

await runLauncher(join(import.meta.dirname, '../..'), productParts)
