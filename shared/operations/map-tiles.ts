/** The page's settings for map tiles; 204 if the installation has none. */
export const mapTilesPath = '/map-tiles.json'

/** A source of map tiles: pictures, or shapes that the page draws. */
export interface TileSource {
  /** URL template with {z}, {x} and {y}. */
  readonly url: string
  readonly attribution: string
  readonly kind: 'pictures' | 'shapes'
  /** Beyond it, tiles are enlarged. */
  readonly zoomMax: number
}

/** The layers of Protomaps' basemap that the page draws; a file of vector tiles without them shows no streets. */
export const streetLayers = ['landuse', 'water', 'buildings', 'roads', 'places'] as const
