-- What platforms have is listed by kinds in one spelling: under another name all of it would be gone, and new.
update automator_inventory set
  things = replace(replace(things::text, '"datacenter": {', '"datacentre": {'), '"organization": {', '"organisation": {')::jsonb,
  changes = replace(replace(changes::text, '"kind": "datacenter"', '"kind": "datacentre"'),
    '"kind": "organization"', '"kind": "organisation"')::jsonb;
