/** Technical terms that a newcomer may not know, each with its plural and its meaning: `:term[…]` shows it. */
export const terms: Readonly<Record<string, string>> = {
  // the sewing room
  'armhole, armholes': 'The opening of a garment through which the arm goes, and its edge on the pattern.',
  'bias tape':
    'A narrow strip of fabric, cut diagonally so that it stretches around curves. It is folded around an edge to finish it.',
  'block, blocks': 'A plain, close-fitting base pattern from which other garments are derived.',
  'cut on the fold':
    'The piece is half of a symmetrical shape: its edge lies on folded fabric, so that both halves are cut at once.',
  'dart, darts': 'A wedge that is folded and sewn to make flat fabric round.',
  ease: 'The difference between a garment and the body inside it, which lets people move.',
  'facing, facings': 'A piece inside a garment that covers only its edge.',
  'grainline, grainlines': 'An arrow that shows how to lay a piece on the fabric: parallel to the lengthwise threads.',
  'hem, hems': 'A finished edge, usually the lower one, that is folded over and sewn down.',
  'hem allowance, hem allowances': 'The fabric outside a hem that is folded over. It is wider than a seam allowance.',
  interfacing: 'A layer that is stitched or ironed to the inside of a piece to make it stiffer, such as a collar.',
  'lining, linings': 'An inner layer of fabric that covers the whole inside of a garment.',
  'notch, notches': 'A mark on an edge that must meet a mark on another edge when the two are sewn together.',
  'placket, plackets': 'The finished slit that lets a garment open, at a cuff or below a collar.',
  'seam allowance, seam allowances': 'The strip of fabric between the line you sew along and the edge you cut along.',
  'snap, snaps': 'A fastener of two halves, a stud and a socket, that click into each other.',
  'toile, toiles': 'A trial version of a garment in cheap fabric, to check the fit. Also called a muslin.',
  'waistband, waistbands': 'The strip around the waist to which trousers or a skirt are sewn.',
  // the workshop
  'branch, branches': 'A line of work in Git, kept apart from others until it is merged.',
  'bundler, bundlers':
    'A program that combines the files of a project and everything they import, for use in a browser.',
  'commit, commits': 'A saved state of a project in Git, with a message that says what changed.',
  'control point, control points': 'A point that a curve does not pass through, but which pulls it in its direction.',
  'fork, forks': 'Your own copy of a repository on the server, in which you may change what you like.',
  'front matter': 'Lines at the top of a text file, between two lines of three hyphens, that describe the text.',
  'monorepo, monorepos': 'A single repository that holds many packages which are developed together.',
  npm: 'The program that comes with Node.js and installs packages of JavaScript code.',
  'peer dependency, peer dependencies':
    'A package that another one expects to find next to it, instead of including its own.',
  'pull request, pull requests': 'A proposal to merge changes from your copy of a repository into the original.',
  'repository, repositories': 'The folder of a project together with its history, as Git keeps it.',
  SVG: 'A file format for drawings made of lines and shapes, which browsers can show at any size.',
  'terminal, terminals': 'A window in which you type commands instead of clicking.',
  YAML: 'A way to write lists and pairs of names and values as plain text.',
}
