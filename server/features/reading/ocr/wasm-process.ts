import '../processes/without-network.ts'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
// @ts-expect-error the package has no types
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'

/*
 * A process that recognises German text: takes messages with a grey map, answers each with Tesseract's values or null.
 */

type Engine = {
  Init(path: string | null, language: string, mode: number): number
  SetVariable(name: string, value: string): boolean
  /** Takes `/input`; 1 means that it could not be read. */
  SetImageFile(exif: number, angle: number): number
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}
type Core = { FS: { writeFile(path: string, bytes: Uint8Array): void }; TessBaseAPI: new () => Engine }
type CreateCore = (options: { print: () => void; printErr: () => void }) => Promise<Core>

const language = readFileSync(new URL(import.meta.resolve('@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz')))
const core = await (createCore as CreateCore)({ print: () => undefined, printErr: () => undefined })
core.FS.writeFile('deu.traineddata', gunzipSync(language))
const engine = new core.TessBaseAPI()
/** 1: the neural engine alone. */
if (engine.Init(null, 'deu', 1) !== 0) throw new Error('the language data could not be loaded')
engine.SetVariable('user_defined_dpi', '300')

process.on('message', ({ picture }: { picture: Uint8Array }) => {
  let values: string | null = null
  try {
    core.FS.writeFile('/input', picture)
    if (engine.SetImageFile(0, 0) === 1) throw new Error('not a picture')
    engine.Recognize(null)
    values = engine.GetTSVText(0)
  } catch {
    // Answered with null.
  }
  process.send!(values)
})
process.on('disconnect', () => process.exit())
