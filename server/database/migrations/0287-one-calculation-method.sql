-- A solution's calculation method is that of its pricing model: nothing reads this column since.
alter table service_offering drop column usage_calculation_method;
