import loadHighs from 'highs'
import type { LinearModel } from './model.ts'

export interface Solution {
  /** One entry per choice; null without a solution. */
  chosen: boolean[] | null
  /** No choice is worth more. */
  bound: number
  isCut: boolean
}

interface Effort {
  secondsMax: number
  onProgress: (share: number) => void
}

/** The solver stops within this share of the bound. */
const wantedGap = 0.0001
/** A deterministic end of long searches, before the time's. */
const nodesMax = 400

// The package's types describe its CommonJS build, but its module exports the function as default.
const load = loadHighs as unknown as typeof loadHighs.default

/** Solves the model with HiGHS on one thread with a fixed seed, so that the result is deterministic. */
export async function solveModel(model: LinearModel, { secondsMax, onProgress }: Effort): Promise<Solution> {
  const highs = await load()
  const { infinity, constants } = highs
  const finite = (some: readonly number[]) =>
    Float64Array.from(some, (bound) => (bound === Infinity ? infinity : bound === -Infinity ? -infinity : bound))
  const numCols = model.costs.length
  const numRows = model.rowUpper.length
  const { integer, continuous } = constants.variableType
  return highs.withModel(
    {
      numCols,
      numRows,
      sense: constants.objectiveSense.maximize,
      offset: model.offset,
      colCost: finite(model.costs),
      colLower: new Float64Array(numCols),
      colUpper: finite(model.upper),
      rowLower: finite(model.rowLower),
      rowUpper: finite(model.rowUpper),
      integrality: Int32Array.from(model.costs, (_, n) => (n < model.choices ? integer : continuous)),
      matrix: {
        format: 'csr',
        numCols,
        numRows,
        starts: Int32Array.from(model.starts),
        indices: Int32Array.from(model.indices),
        values: Float64Array.from(model.values),
      },
    },
    (solver) => {
      solver.options.set({
        output_flag: false,
        random_seed: 1,
        mip_rel_gap: wantedGap,
        mip_max_nodes: nodesMax,
        time_limit: secondsMax,
      })
      solver.run({
        [constants.callbackType.mipLogging]({ data }) {
          onProgress(Math.min(1, (data.running_time ?? 0) / secondsMax))
        },
      })
      const status = solver.getModelStatus()
      const isFound = solver.info.get('primal_solution_status') === constants.solutionStatus.feasible
      return {
        chosen: isFound
          ? Array.from(solver.getSolution().colValue.subarray(0, model.choices), (value) => value > 0.5)
          : null,
        bound: Number(solver.info.get('mip_dual_bound')),
        isCut: status !== constants.modelStatus.optimal,
      }
    },
  )
}
