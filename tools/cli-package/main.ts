/** `npm run cli:pack [FOLDER]` writes the package of the developers' command line into a folder (`dist` by default). */
import { resolve } from 'node:path';
import { packCli } from './pack-cli.ts';

console.log(await packCli(resolve(process.argv[2] ?? 'dist')));
