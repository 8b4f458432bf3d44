using Bogus;
using Npgsql;
using NpgsqlTypes;

namespace Shop.DemoData;

/// <summary>
/// Fills a database with demo data, which is the same each time, by COPY in one transaction. All users have the password
/// <see cref="DemoPassword"/>. <c>admin@example.com</c> is an admin, <c>staff1@example.com</c> to <c>staff4@example.com</c> are staff, and the
/// accounts from <c>user5@example.com</c> on are customers.
/// </summary>
public sealed class Seeder
{
    public const string DemoPassword = "demo-password";

    /// <summary>The hash of <see cref="DemoPassword"/>.</summary>
    public const string DemoPasswordHash = "AQAAAAIAAzRQAAAAEI8dPFp74pYE0fCjXG53iLIU7bj32vyNnyKrQjCSd8RLHsjpMSdZlWISnE7Nsulcjw==";

    private static readonly DateTime Start = new(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc);
    private static readonly string[] Statuses = ["pending", "processing", "shipped", "delivered", "delivered", "delivered", "delivered", "cancelled"];

    private static readonly string[] Admin = ["admin"], Staff = ["staff"], Customer = ["customer"];

    private readonly NpgsqlConnection connection;
    private readonly SeedSizes sizes;
    private readonly Faker fake = new("en") { Random = new Randomizer(20240101) };
    private readonly CancellationToken cancellation;
    private readonly decimal[] prices;
    private readonly string[] names;
    private readonly int[] sold;
    private readonly HashSet<(int Product, int User)> purchases = [];

    private Seeder(NpgsqlConnection connection, SeedSizes sizes, CancellationToken cancellation)
    {
        this.connection = connection;
        this.sizes = sizes;
        this.cancellation = cancellation;
        prices = new decimal[sizes.Products];
        names = new string[sizes.Products];
        sold = new int[sizes.Products];
    }

    private int Categories => Math.Clamp(sizes.Products / 25, 1, 24);

    public static async Task<bool> IsEmptyAsync(NpgsqlDataSource source, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand("select not exists (select 1 from products) and not exists (select 1 from users)");
        return (bool)(await command.ExecuteScalarAsync(cancellationToken))!;
    }

    /// <param name="source">The database.</param>
    /// <param name="sizes">The numbers of rows.</param>
    /// <param name="replace">True to delete the existing data first, including sessions. If false, the database must be empty.</param>
    /// <param name="cancellationToken">Cancels the operation. Before the commit, nothing is changed then.</param>
    public static async Task RunAsync(NpgsqlDataSource source, SeedSizes sizes, bool replace, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using (var transaction = await connection.BeginTransactionAsync(cancellationToken))
        {
            var seeder = new Seeder(connection, sizes, cancellationToken);
            if (replace) await seeder.ExecuteAsync("truncate categories, products, users, orders, stock_ledger cascade");
            await seeder.CategoriesAsync();
            await seeder.UsersAsync();
            await seeder.ProductsAsync();
            await seeder.OrdersAsync();
            await seeder.StockAsync();
            await seeder.ReviewsAsync();
            await seeder.ExecuteAsync(
                """
                select setval(pg_get_serial_sequence('categories', 'id'), (select max(id) from categories)),
                       setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users)),
                       setval(pg_get_serial_sequence('products', 'id'), (select max(id) from products)),
                       setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders)),
                       setval(pg_get_serial_sequence('reviews', 'id'), (select max(id) from reviews))
                """);
            await transaction.CommitAsync(cancellationToken);
        }
        await using var analyze = new NpgsqlCommand("vacuum analyze", connection) { CommandTimeout = 0 };
        await analyze.ExecuteNonQueryAsync(cancellationToken);
    }

    private Task CategoriesAsync() => CopyAsync("categories (id, name, description, created, updated)", Categories, async (writer, i) =>
    {
        var name = fake.Commerce.Department(1);
        await WriteAsync(writer, i + 1L);
        await WriteAsync(writer, i < 12 ? $"{name} {(char)('A' + i)}" : $"{name} {i}");
        await WriteAsync(writer, fake.Commerce.ProductDescription());
        await WriteTimesAsync(writer, Start);
    });

    private Task UsersAsync() => CopyAsync(
        "users (id, email, first_name, last_name, phone, roles, password_hash, last_login, created, updated)", sizes.Users, async (writer, i) =>
    {
        var (first, last) = (fake.Name.FirstName(), fake.Name.LastName());
        await WriteAsync(writer, i + 1L);
        await WriteAsync(writer, i switch { 0 => "admin@example.com", < 5 => $"staff{i}@example.com", _ => $"user{i}@example.com" });
        await WriteAsync(writer, first);
        await WriteAsync(writer, last);
        await WriteAsync(writer, fake.Phone.PhoneNumber("+49 ### #######"));
        await writer.WriteAsync(i switch { 0 => Admin, < 5 => Staff, _ => Customer }, NpgsqlDbType.Array | NpgsqlDbType.Text, cancellation);
        await WriteAsync(writer, DemoPasswordHash);
        var created = Moment(365);
        await WriteAsync(writer, created.AddDays(fake.Random.Int(0, 300)));
        await WriteTimesAsync(writer, created);
    });

    private Task ProductsAsync() => CopyAsync(
        "products (id, sku, name, description, price, category_id, featured, active, created, updated)", sizes.Products, async (writer, i) =>
    {
        prices[i] = fake.Random.Int(99, 99_999) / 100m;
        await WriteAsync(writer, i + 1L);
        await WriteAsync(writer, $"{fake.Commerce.Ean8()}-{i + 1}");
        await WriteAsync(writer, names[i] = fake.Commerce.ProductName());
        await WriteAsync(writer, fake.Commerce.ProductDescription());
        await writer.WriteAsync(prices[i], NpgsqlDbType.Numeric, cancellation);
        await WriteAsync(writer, (long)fake.Random.Int(1, Categories));
        await writer.WriteAsync(fake.Random.Int(1, 100) <= 5, NpgsqlDbType.Boolean, cancellation);
        await writer.WriteAsync(fake.Random.Int(1, 100) <= 98, NpgsqlDbType.Boolean, cancellation);
        await WriteTimesAsync(writer, Moment(700));
    });

    private async Task OrdersAsync()
    {
        var orders = Enumerable.Range(0, sizes.Orders).Select(_ => NewOrder()).ToArray();
        const string Columns = "id, user_id, status, total, recipient, street, city, postal_code, country, tracking, shipped, delivered, placed, updated";
        await CopyAsync($"orders ({Columns})", sizes.Orders, async (writer, i) =>
        {
            var order = orders[i];
            var shipped = order.Status is "shipped" or "delivered";
            await WriteAsync(writer, i + 1L);
            await WriteAsync(writer, order.User + 1L);
            await WriteAsync(writer, order.Status);
            await writer.WriteAsync(order.Items.Sum(item => item.Quantity * prices[item.Product]), NpgsqlDbType.Numeric, cancellation);
            await WriteAsync(writer, fake.Name.FullName());
            await WriteAsync(writer, fake.Address.StreetAddress());
            await WriteAsync(writer, fake.Address.City());
            await WriteAsync(writer, fake.Address.ZipCode("#####"));
            await WriteAsync(writer, fake.Address.CountryCode());
            await WriteAsync(writer, shipped ? fake.Random.Replace("TRACK-##########") : null);
            await WriteAsync(writer, shipped ? order.Placed.AddDays(1) : null);
            await WriteAsync(writer, order.Status == "delivered" ? order.Placed.AddDays(4) : null);
            await WriteTimesAsync(writer, order.Placed);
        });

        var items = orders.SelectMany((order, i) => order.Items.Select(item => (Order: i + 1L, item.Product, item.Quantity))).ToArray();
        await CopyAsync("order_items (order_id, product_id, quantity, unit_price, name)", items.Length, async (writer, i) =>
        {
            await WriteAsync(writer, items[i].Order);
            await WriteAsync(writer, items[i].Product + 1L);
            await writer.WriteAsync(items[i].Quantity, NpgsqlDbType.Integer, cancellation);
            await writer.WriteAsync(prices[items[i].Product], NpgsqlDbType.Numeric, cancellation);
            await WriteAsync(writer, names[items[i].Product]);
        });

        var taken = items.Where(item => orders[item.Order - 1].Status != "cancelled").ToArray();
        foreach (var item in taken) sold[item.Product] += item.Quantity;
        await CopyAsync("stock_ledger (product_id, order_id, change, reason)", taken.Length, async (writer, i) =>
        {
            await WriteAsync(writer, taken[i].Product + 1L);
            await WriteAsync(writer, taken[i].Order);
            await writer.WriteAsync(-taken[i].Quantity, NpgsqlDbType.Integer, cancellation);
            await WriteAsync(writer, "order");
        });
    }

    /// <summary>Writes the stock, and ledger rows with the stock plus the sold quantity.</summary>
    private async Task StockAsync()
    {
        var onHand = Enumerable.Range(0, sizes.Products).Select(_ => fake.Random.Int(1, 10) == 1 ? 0 : fake.Random.Int(1, 500)).ToArray();
        await CopyAsync("stock (product_id, on_hand)", sizes.Products, async (writer, i) =>
        {
            await WriteAsync(writer, i + 1L);
            await writer.WriteAsync(onHand[i], NpgsqlDbType.Integer, cancellation);
        });
        await CopyAsync("stock_ledger (product_id, change, reason)", sizes.Products, async (writer, i) =>
        {
            await WriteAsync(writer, i + 1L);
            await writer.WriteAsync(onHand[i] + sold[i], NpgsqlDbType.Integer, cancellation);
            await WriteAsync(writer, "new");
        });
    }

    private async Task ReviewsAsync()
    {
        var pairs = new HashSet<(int Product, int User)>();
        var wanted = (int)Math.Min(sizes.Reviews, (long)sizes.Products * sizes.Users / 2);
        foreach (var pair in purchases.Take(wanted / 3)) pairs.Add(pair);
        while (pairs.Count < wanted) pairs.Add((fake.Random.Int(0, sizes.Products - 1), fake.Random.Int(0, sizes.Users - 1)));

        var reviews = pairs.ToArray();
        await CopyAsync("reviews (id, product_id, user_id, rating, comment, verified, created, updated)", reviews.Length, async (writer, i) =>
        {
            await WriteAsync(writer, i + 1L);
            await WriteAsync(writer, reviews[i].Product + 1L);
            await WriteAsync(writer, reviews[i].User + 1L);
            await writer.WriteAsync(fake.Random.Int(1, 5), NpgsqlDbType.Integer, cancellation);
            await WriteAsync(writer, fake.Rant.Review("product"));
            await writer.WriteAsync(purchases.Contains(reviews[i]), NpgsqlDbType.Boolean, cancellation);
            await WriteTimesAsync(writer, Moment(700));
        });
    }

    private Order NewOrder()
    {
        var user = fake.Random.Int(0, sizes.Users - 1);
        var status = fake.Random.ArrayElement(Statuses);
        var products = Enumerable.Range(0, fake.Random.Int(1, 5)).Select(_ => fake.Random.Int(0, sizes.Products - 1)).Distinct();
        var items = products.Select(product => (Product: product, Quantity: fake.Random.Int(1, 4))).ToArray();
        if (status == "delivered")
        {
            foreach (var item in items) purchases.Add((item.Product, user));
        }
        return new Order(user, status, Moment(700), items);
    }

    private DateTime Moment(int days) => Start.AddSeconds(fake.Random.Int(0, days * 86_400));

    private async Task CopyAsync(string table, int count, Func<NpgsqlBinaryImporter, int, Task> write)
    {
        await using var writer = await connection.BeginBinaryImportAsync($"copy {table} from stdin (format binary)", cancellation);
        for (var i = 0; i < count; i++)
        {
            await writer.StartRowAsync(cancellation);
            await write(writer, i);
        }
        await writer.CompleteAsync(cancellation);
    }

    private Task WriteAsync(NpgsqlBinaryImporter writer, long value) => writer.WriteAsync(value, NpgsqlDbType.Bigint, cancellation);

    private Task WriteAsync(NpgsqlBinaryImporter writer, string? value) =>
        value is null ? writer.WriteNullAsync(cancellation) : writer.WriteAsync(value, NpgsqlDbType.Text, cancellation);

    private Task WriteAsync(NpgsqlBinaryImporter writer, DateTime? value) =>
        value is null ? writer.WriteNullAsync(cancellation) : writer.WriteAsync(value.Value, NpgsqlDbType.TimestampTz, cancellation);

    /// <summary>Writes the times of creation and of the last update, which are the same.</summary>
    private async Task WriteTimesAsync(NpgsqlBinaryImporter writer, DateTime created)
    {
        await WriteAsync(writer, created);
        await WriteAsync(writer, created);
    }

    private async Task ExecuteAsync(string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync(cancellation);
    }

    private sealed record Order(int User, string Status, DateTime Placed, (int Product, int Quantity)[] Items);
}
