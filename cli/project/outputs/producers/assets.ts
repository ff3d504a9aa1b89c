/** Static files, the files of the docs folder that pages use, and other forms of images. */
import { formBytes } from '../../pipeline/image-forms.ts'
import type { Output, OutputEdition, Producer } from '../output.ts'

export const assets: Producer<OutputEdition> = {
  name: 'assets',
  outputs: ({ context }) => [
    ...context.published.map(
      (source): Output => ({
        path: source.path,
        key: source.sum,
        make: source.read,
        source,
        isShared: source.isShared || undefined,
      }),
    ),
    ...context.forms.map(
      ({ path, form }): Output => ({
        path,
        key: form.sum,
        make: () => formBytes(form, path),
        isShared: true,
      }),
    ),
  ],
}
