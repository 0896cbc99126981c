import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A fresh Debian in a folder, in which scripts run as root with a limited memory. */
export interface DebianRoot {
  readonly folder: string;
  /** Runs a script of bash. Rejects with what it has written unless it succeeds. */
  readonly run: (script: string) => Promise<{ readonly output: string; readonly seconds: number }>;
  /** The largest amount of memory that the processes within have had at once so far, in megabytes, without cached files. */
  readonly peak: () => number;
  readonly remove: () => void;
}

/** Where a process is put under a limit, in both versions of control groups. */
const GROUPS = {
  first: { parent: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', used: /^total_rss (\d+)$/m },
  second: { parent: '/sys/fs/cgroup', limit: 'memory.max', used: /^anon (\d+)$/m },
} as const;

/** Makes a control group with this limit in megabytes. Throws where that is not possible. */
function limitedGroup(megabytes: number): { readonly folder: string; readonly used: () => number } {
  const { parent, limit, used } = existsSync(GROUPS.first.parent) ? GROUPS.first : GROUPS.second;
  const folder = mkdtempSync(join(parent, 'kalends-'));
  writeFileSync(join(folder, limit), String(megabytes * 2 ** 20));
  return {
    folder,
    used: () => Number(used.exec(readFileSync(join(folder, 'memory.stat'), 'utf8'))?.[1] ?? 0) / 1e6,
  };
}

/** Why no Debian can be made here; `undefined`: it can. */
export function missingForDebian(): string | undefined {
  if (process.geteuid?.() !== 0) return 'only root can make a Debian';
  if (process.env['KALENDS_RUNTIMES'] === undefined)
    return 'KALENDS_RUNTIMES names no folder to keep a Debian in';
  if (spawnSync('debootstrap', ['--version']).error !== undefined)
    return 'debootstrap is not installed (apt-get install debootstrap)';
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return 'nothing can be mounted here';
  return undefined;
}

const MIRROR = 'http://deb.debian.org/debian';

/** The folder with a Debian as its installer leaves it, which is kept from night to night; or why there is none. */
function baseOf(suite: string, runtimes: string): { readonly folder: string } | { readonly missing: string } {
  const folder = join(runtimes, `debian-${suite}`);
  if (existsSync(folder)) return { folder };
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const args = ['--variant=minbase', '--include=ca-certificates', suite, unfinished, MIRROR];
  const { status, stdout } = spawnSync('debootstrap', args, { encoding: 'utf8', timeout: 1_200_000 });
  if (status !== 0) return { missing: `debootstrap could not make ${suite}: ${stdout.slice(-300)}` };
  renameSync(unfinished, folder);
  return { folder };
}

/**
 * Makes a Debian: a copy of one that is kept in the folder of `KALENDS_RUNTIMES`, on a disk, because files in memory would count.
 *
 * @param suite its name: `trixie`
 * @param megabytes the memory of everything that runs in it
 * @returns the Debian, or why there is none
 */
export function debianRoot(suite: string, megabytes: number): DebianRoot | { readonly missing: string } {
  const { KALENDS_RUNTIMES: runtimes = '' } = process.env;
  const base = baseOf(suite, runtimes);
  if ('missing' in base) return base;
  const folder = mkdtempSync(join(runtimes, 'in-an-hour-'));
  spawnSync('cp', ['-a', '--reflink=auto', `${base.folder}/.`, folder]);
  // packages are installed, but start nothing
  writeFileSync(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const group = limitedGroup(megabytes);
  let peak = 0;
  const enter = [
    `echo $$ > ${group.folder}/cgroup.procs`,
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `cp /etc/resolv.conf ${folder}/etc/resolv.conf`,
    `exec chroot ${folder} /bin/bash /root/step.sh`,
  ];
  return {
    folder,
    async run(script) {
      writeFileSync(join(folder, 'root/step.sh'), `set -eo pipefail\ncd /root\n${script}\n`);
      const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };
      const others = { LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };
      const began = performance.now();
      const child = spawn('unshare', ['--mount', 'sh', '-ec', enter.join('; ')], {
        env: { ...env, ...others },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const watch = setInterval(() => {
        peak = Math.max(peak, group.used());
      }, 50);
      const written = Promise.all([text(child.stdout), text(child.stderr)]);
      const [status] = (await once(child, 'exit')) as [number | null];
      clearInterval(watch);
      const [output, errors] = await written;
      if (status !== 0) throw new Error(`${script}\nended with ${status}: ${output}${errors}`);
      return { output, seconds: (performance.now() - began) / 1000 };
    },
    peak: () => Math.round(peak),
    remove() {
      // what was started within ends with its group
      for (const id of readFileSync(join(group.folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean))
        process.kill(Number(id), 'SIGKILL');
      spawnSync('sh', ['-c', `until rmdir ${group.folder} 2> /dev/null; do :; done`], { timeout: 10_000 });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
