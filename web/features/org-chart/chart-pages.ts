import { boundsOf, layoutChart, reportsOf, type ChartNode, type Person } from './chart-tree.ts'

export interface ChartPage {
  readonly nodes: readonly ChartNode[]
  /** Whose people it shows; nobody's where several are at the top. */
  readonly head: Person | undefined
}

/** What a page of a large drawing holds: its cards can still be read on a sheet from an office printer. */
export const paper = { width: 1_600, height: 1_100 } as const

/** The drawing as it is where that fits one page; else a page from the top down, and one more for each whose people found no room. */
export function pagesOf(nodes: readonly ChartNode[]): ChartPage[] {
  const reports = reportsOf(nodes.map(({ person }) => person))
  const [top, ...others] = reports.get('') ?? []
  if (fits(nodes)) return [{ nodes, head: undefined }]
  const pages: ChartPage[] = []
  const waiting: (Person | undefined)[] = [others.length ? undefined : top]
  for (let at = 0; at < waiting.length; at++) {
    const head = waiting[at]
    const page = pageFrom(head ? [head] : (reports.get('') ?? []), reports)
    pages.push({ nodes: page.nodes, head })
    waiting.push(...page.left)
  }
  return pages
}

/** From these down, manager by manager and level by level, as long as there is room; and who is left without their people. */
function pageFrom(heads: readonly Person[], reports: ReadonlyMap<string, readonly Person[]>) {
  const under = ({ id }: Person) => reports.get(id) ?? []
  let people = heads.length === 1 ? [...heads, ...heads.flatMap(under)] : [...heads]
  let nodes = layoutChart(people, new Set())
  const left: Person[] = []
  const leads = people.slice(heads.length === 1 ? 1 : 0).filter((person) => under(person).length > 0)
  for (let at = 0; at < leads.length; at++) {
    const lead = leads[at]
    if (!lead) continue
    const more = [...people, ...under(lead)]
    const wider = layoutChart(more, new Set())
    if (fits(wider)) {
      people = more
      nodes = wider
      leads.push(...under(lead).filter((person) => under(person).length > 0))
    } else left.push(lead)
  }
  return { nodes, left }
}

function fits(nodes: readonly ChartNode[]) {
  const { width, height } = boundsOf(nodes)
  return width <= paper.width && height <= paper.height
}
