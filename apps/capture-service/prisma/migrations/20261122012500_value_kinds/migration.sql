-- Which kinds of JSON values were ever stored of a property, as bits. Of the rows that are here already nobody
-- knows, and so they stay.
ALTER TABLE "property_definitions" ADD COLUMN "value_kinds" SMALLINT;
