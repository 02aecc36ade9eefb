--
-- PostgreSQL database cluster dump
--

\restrict RestrictKeyOfRoles

SET default_transaction_read_only = off;

SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;

--
-- Roles
--

CREATE ROLE app;
ALTER ROLE app WITH NOSUPERUSER INHERIT NOCREATEROLE NOCREATEDB LOGIN NOREPLICATION NOBYPASSRLS CONNECTION LIMIT 9 PASSWORD 'SCRAM-SHA-256$4096:or4MCga3GZ3FvdPwao2pKA==$kdTuok7F7wGXQZ5Zegj+A2Btg2CklDUoxhkWN8rwczk=:OP451MFt8W0gPFvTZdAsu3SOUDhIi2xQzGRjoHLD9fE=';
CREATE ROLE chief;
ALTER ROLE chief WITH SUPERUSER INHERIT NOCREATEROLE NOCREATEDB LOGIN NOREPLICATION NOBYPASSRLS;
CREATE ROLE postgres;
ALTER ROLE postgres WITH SUPERUSER INHERIT CREATEROLE CREATEDB LOGIN REPLICATION BYPASSRLS;
CREATE ROLE reporting;
ALTER ROLE reporting WITH NOSUPERUSER INHERIT NOCREATEROLE NOCREATEDB NOLOGIN NOREPLICATION NOBYPASSRLS;

--
-- User Configurations
--

--
-- User Config "app"
--

ALTER ROLE app SET search_path TO 'shop', 'public';


--
-- Role memberships
--

GRANT reporting TO app GRANTED BY postgres;




\unrestrict RestrictKeyOfRoles

--
-- PostgreSQL database cluster dump complete
--

--
-- PostgreSQL database dump
--

\restrict RestrictKeyOfTheDump

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: shop; Type: SCHEMA; Schema: -; Owner: postgres
--

CREATE SCHEMA shop;


ALTER SCHEMA shop OWNER TO postgres;

--
-- Name: SCHEMA shop; Type: COMMENT; Schema: -; Owner: postgres
--

COMMENT ON SCHEMA shop IS 'What is sold';


--
-- Name: pgcrypto; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pgcrypto WITH SCHEMA public;


--
-- Name: EXTENSION pgcrypto; Type: COMMENT; Schema: -; Owner: 
--

COMMENT ON EXTENSION pgcrypto IS 'cryptographic functions';


--
-- Name: mood; Type: TYPE; Schema: shop; Owner: postgres
--

CREATE TYPE shop.mood AS ENUM (
    'sad',
    'happy'
);


ALTER TYPE shop.mood OWNER TO postgres;

--
-- Name: total(bigint); Type: FUNCTION; Schema: shop; Owner: postgres
--

CREATE FUNCTION shop.total(p bigint) RETURNS numeric
    LANGUAGE plpgsql
    AS $$
declare r numeric; begin
  select sum(price) into r from shop.products where id = p; -- ; '
  return r;
end $$;


ALTER FUNCTION shop.total(p bigint) OWNER TO postgres;

--
-- Name: twice(integer); Type: FUNCTION; Schema: shop; Owner: postgres
--

CREATE FUNCTION shop.twice(n integer) RETURNS integer
    LANGUAGE sql
    BEGIN ATOMIC
 SELECT n AS n;
 SELECT (n * 2);
END;


ALTER FUNCTION shop.twice(n integer) OWNER TO postgres;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: orders; Type: TABLE; Schema: public; Owner: postgres
--

CREATE TABLE public.orders (
    id integer NOT NULL,
    product bigint,
    at timestamp with time zone DEFAULT '2024-01-01 00:00:00+00'::timestamp with time zone
);


ALTER TABLE public.orders OWNER TO postgres;

--
-- Name: orders_id_seq; Type: SEQUENCE; Schema: public; Owner: postgres
--

CREATE SEQUENCE public.orders_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE public.orders_id_seq OWNER TO postgres;

--
-- Name: orders_id_seq; Type: SEQUENCE OWNED BY; Schema: public; Owner: postgres
--

ALTER SEQUENCE public.orders_id_seq OWNED BY public.orders.id;


--
-- Name: totals; Type: VIEW; Schema: public; Owner: postgres
--

CREATE VIEW public.totals AS
 SELECT orders.product,
    count(*) AS n
   FROM public.orders
  GROUP BY orders.product;


ALTER TABLE public.totals OWNER TO postgres;

--
-- Name: products; Type: TABLE; Schema: shop; Owner: postgres
--

CREATE TABLE shop.products (
    id bigint NOT NULL,
    name text NOT NULL,
    price numeric(10,2) DEFAULT 0,
    mood shop.mood,
    tags text[],
    CONSTRAINT products_price_check CHECK ((price >= (0)::numeric))
);


ALTER TABLE shop.products OWNER TO postgres;

--
-- Name: COLUMN products.name; Type: COMMENT; Schema: shop; Owner: postgres
--

COMMENT ON COLUMN shop.products.name IS 'It''s shown';


--
-- Name: products_id_seq; Type: SEQUENCE; Schema: shop; Owner: postgres
--

ALTER TABLE shop.products ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shop.products_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tickets; Type: SEQUENCE; Schema: shop; Owner: postgres
--

CREATE SEQUENCE shop.tickets
    START WITH 10
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


ALTER TABLE shop.tickets OWNER TO postgres;

--
-- Name: orders id; Type: DEFAULT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.orders ALTER COLUMN id SET DEFAULT nextval('public.orders_id_seq'::regclass);


--
-- Name: 4711; Type: BLOB; Schema: -; Owner: postgres
--

SELECT pg_catalog.lo_create('4711');


ALTER LARGE OBJECT 4711 OWNER TO postgres;

--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY public.orders (id, product, at) FROM stdin;
1	1	2024-01-01 00:00:00+00
2	2	2024-01-01 00:00:00+00
3	1	2024-01-01 00:00:00+00
\.


--
-- Data for Name: products; Type: TABLE DATA; Schema: shop; Owner: postgres
--

COPY shop.products (id, name, price, mood, tags) FROM stdin;
1	it's; a \\ "thing"	1.50	happy	{a,b;c}
2	two\nlines\t\\.	2.00	\N	\N
3	\\.	3.00	sad	{}
\.


--
-- Name: orders_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('public.orders_id_seq', 3, true);


--
-- Name: products_id_seq; Type: SEQUENCE SET; Schema: shop; Owner: postgres
--

SELECT pg_catalog.setval('shop.products_id_seq', 3, true);


--
-- Name: tickets; Type: SEQUENCE SET; Schema: shop; Owner: postgres
--

SELECT pg_catalog.setval('shop.tickets', 10, true);


--
-- Data for Name: BLOBS; Type: BLOBS; Schema: -; Owner: -
--

BEGIN;

SELECT pg_catalog.lo_open('4711', 131072);
SELECT pg_catalog.lowrite(0, '\x6c61726765');
SELECT pg_catalog.lo_close(0);

COMMIT;

--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);


--
-- Name: products products_pkey; Type: CONSTRAINT; Schema: shop; Owner: postgres
--

ALTER TABLE ONLY shop.products
    ADD CONSTRAINT products_pkey PRIMARY KEY (id);


--
-- Name: orders_product_idx; Type: INDEX; Schema: public; Owner: postgres
--

CREATE INDEX orders_product_idx ON public.orders USING btree (product) WHERE (product > 0);


--
-- Name: orders orders_product_fkey; Type: FK CONSTRAINT; Schema: public; Owner: postgres
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_product_fkey FOREIGN KEY (product) REFERENCES shop.products(id);


--
-- Name: products everybody; Type: POLICY; Schema: shop; Owner: postgres
--

CREATE POLICY everybody ON shop.products USING (true);


--
-- Name: products; Type: ROW SECURITY; Schema: shop; Owner: postgres
--

ALTER TABLE shop.products ENABLE ROW LEVEL SECURITY;

--
-- Name: SCHEMA shop; Type: ACL; Schema: -; Owner: postgres
--

GRANT ALL ON SCHEMA shop TO app;


--
-- Name: TABLE products; Type: ACL; Schema: shop; Owner: postgres
--

GRANT SELECT ON TABLE shop.products TO reporting;


--
-- Name: DEFAULT PRIVILEGES FOR TABLES; Type: DEFAULT ACL; Schema: shop; Owner: postgres
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres IN SCHEMA shop GRANT SELECT ON TABLES  TO reporting;


--
-- PostgreSQL database dump complete
--

\unrestrict RestrictKeyOfTheDump

