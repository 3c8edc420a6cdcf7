export { startActivityRunner } from "./activity-runner.ts";
export type { ActivityRunner } from "./activity-runner.ts";
export type { ActivityEnd } from "./end-activity.ts";
export { endActivity } from "./end-activity.ts";
export { JobFailure } from "./job.ts";
export type { ActivityStart, GivenUpWork, Job, JobEnd, JobRun, StartedActivity } from "./job.ts";
export { openJobQueue } from "./job-queue.ts";
export type { JobQueue } from "./job-queue.ts";
export { continueActivity, startActivity } from "./start-activity.ts";
