import type { Handler } from "../../api/api.ts";
import { listRows } from "../../api/list-rows.ts";
import { storedTime } from "../../api/wire.ts";
import type { ServiceRow } from "./service-rows.ts";
import { presentService, readService, serviceSource } from "./service-rows.ts";

export const listServices: Handler = async ({ db, list }) => {
  const { data, meta } = await listRows<ServiceRow>(db, serviceSource, list);
  return { body: { data: data.map(presentService), meta } };
};

export const getService: Handler = async ({ db, path }) => ({
  body: await readService(db, Number(path["id"])),
});

/** The events of one service, the latest first. */
export const getServiceHistory: Handler = async ({ db, path, list }) => {
  const { id } = await readService(db, Number(path["id"]));
  const events = await listRows(
    db,
    {
      select: `h.id, ${storedTime("h.time", "time")}, h.state, h.message, h.username`,
      from: "service_history h",
      where: "h.service_id = $1",
      parameters: [id],
      fields: {
        id: { sql: "h.id", type: "number" },
        time: { sql: "h.time", type: "time" },
        state: { sql: "h.state" },
      },
      order: "h.time desc, h.id desc",
    },
    list,
  );
  return { body: events };
};
