import { words } from './texts.ts'

/** The last column of an importable list: it identifies the record even if all other cells were edited. */
export const idColumn = {
  head: words('id'),
  cell: ({ id }: { id: string }) => id,
}
