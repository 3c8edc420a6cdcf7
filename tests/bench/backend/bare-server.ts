// The least server that answers a page: node:http, pg and one statement over an index. It knows no rights, no tenants,
// no totals and no description. Run as a process of its own: DATABASE_URL, PORT and ACCOUNT say what it serves.
import { createServer } from "node:http";
import { Pool } from "pg";

const { DATABASE_URL, PORT, ACCOUNT } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options: "-c search_path=atrium" });

const PAGE = {
  name: "page",
  text: `select id, account_id, service_offering_id, name, description, state, create_time, quota_cpu, quota_memory, quota_storage
    from service where account_id = $1 order by create_time desc, name, id limit 10`,
  values: [Number(ACCOUNT)],
};

const server = createServer((_, answer) => {
  void (async () => {
    const client = await pool.connect();
    await client.query("begin");
    const { rows } = await client.query(PAGE);
    await client.query("commit");
    client.release();
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ data: rows }));
  })();
});
server.listen(Number(PORT), "localhost", () => console.log(`ready at http://localhost:${PORT}`));
