import type { Handler } from "../../api/api.ts";
import { listRows } from "../../api/list-rows.ts";
import type { ServiceRow } from "../../services/index.ts";
import { presentService, readService, serviceHistory, serviceSource } from "../../services/index.ts";

export const listServices: Handler = async ({ db, list }) => {
  const { data, meta } = await listRows<ServiceRow>(db, serviceSource, list);
  return { body: { data: data.map(presentService), meta } };
};

export const getService: Handler = async ({ db, path }) => ({
  body: await readService(db, Number(path["id"])),
});

export const getServiceHistory: Handler = async ({ db, path, list }) => {
  const { id } = await readService(db, Number(path["id"]));
  return { body: await listRows(db, serviceHistory(id), list) };
};
