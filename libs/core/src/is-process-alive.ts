/** Whether a process with this id runs on this machine, whoever owns it. */
export const isProcessAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
