/** Commands that test code blocks. */
import type { Section } from '../definition.ts'

export const samples: Section<'SampleOptions'> = {
  SampleOptions: {
    at: ['samples'],
    about: 'How the code blocks of a language are tested.',
    options: {
      command: {
        type: 'text',
        about:
          'Runs in a shell, in an empty folder. `{file}` stands for the file, which is otherwise the last argument.',
        example: 'tsc --noEmit {file}',
        required: true,
      },
      all: {
        type: 'boolean',
        about: 'Tests every block of the language, not only blocks marked `test`.',
        default: false,
      },
      file: {
        type: 'text',
        about: 'Name of the file if the block does not set one.',
        example: 'sample.mts',
        otherwise: '`sample.` and the language',
      },
      seconds: { type: { integer: [1, 3600] }, about: 'Time after which the command is ended.', default: 30 },
      uses: {
        type: { list: 'text' },
        about: 'Files of the project that results depend on, relative to its folder.',
        example: ['src/index.ts'],
        default: [],
      },
    },
  },
}
