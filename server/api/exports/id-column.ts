import { words } from './texts.ts'

/** The last column of a list that can be imported again: it finds the record whatever else was edited. */
export const idColumn = {
  head: words('id'),
  cell: ({ id }: { id: string }) => id,
}
