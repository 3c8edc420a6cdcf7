import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { AwsDriver, AwsWork } from "./driver.ts";
import type { CallEc2 } from "./ec2/index.ts";
import { end, findLaunched, launchOnce, waitFor } from "./ec2/index.ts";
import type { ServicePlace } from "./service-places.ts";
import { findPlace, forgetPlace, inside, noteInstance } from "./service-places.ts";

/** Does work on an account until it has answered. */
type WorkOn = <Value>(
  work: AwsWork,
  regionId: string,
  attempt: (call: CallEc2) => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

/** How the instance of a service begins and ends. */
export function buildServiceWork(workOn: WorkOn): Pick<AwsDriver, "launch" | "terminate"> {
  /** Ends what was launched for a service, whether its id is known or not. */
  const endAt = (work: AwsWork, serviceId: number, { regionId, launchToken, instanceId }: ServicePlace) =>
    workOn(work, regionId, async (call) => {
      const id = instanceId ?? (await findLaunched(call, serviceId, launchToken))?.id;
      return id === undefined ? succeeded() : await end(work.task, call, id);
    });

  return {
    async launch(work, order) {
      const { serviceId } = order;
      const find = () => inside(work, (db) => findPlace(db, serviceId));
      const launched = await workOn(work, order.regionId, async (call) => {
        const place = await find();
        if (place === undefined) return failed(`The order of ${order.name} is gone.`);
        const made = await launchOnce(call, order, place.launchToken);
        if (!made.ok) return made;
        await inside(work, (db) => noteInstance(db, serviceId, made.value));
        const reached = await waitFor(work.task, call, made.value, "running");
        return reached.ok ? made : reached;
      });
      const place = launched.ok ? undefined : await find();
      // What is not sold does not go on. Where it cannot be ended now, it goes with its service.
      if (place !== undefined && (await endAt(work, serviceId, place)).ok)
        await inside(work, (db) => noteInstance(db, serviceId, null));
      return launched;
    },

    async terminate(work, serviceId) {
      const place = await inside(work, (db) => findPlace(db, serviceId));
      if (place === undefined) return succeeded();
      const ended = await endAt(work, serviceId, place);
      if (ended.ok) await inside(work, (db) => forgetPlace(db, serviceId));
      return ended;
    },
  };
}
