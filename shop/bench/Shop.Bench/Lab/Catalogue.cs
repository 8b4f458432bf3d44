using Npgsql;

namespace Shop.Bench.Lab;

/// <summary>The ids and prices that requests use.</summary>
internal sealed record Catalogue(long[] Products, decimal[] Prices, long[] Users)
{
    public static async Task<Catalogue> ReadAsync(string connectionString)
    {
        await using var connection = new NpgsqlConnection(connectionString + ";Pooling=false");
        await connection.OpenAsync();
        await using var command = new NpgsqlCommand("select id, price from products where active order by id; select id from users where roles = '{customer}' order by id", connection);
        await using var reader = await command.ExecuteReaderAsync();
        var (products, prices, users) = (new List<long>(), new List<decimal>(), new List<long>());
        while (await reader.ReadAsync())
        {
            products.Add(reader.GetInt64(0));
            prices.Add(reader.GetDecimal(1));
        }
        await reader.NextResultAsync();
        while (await reader.ReadAsync()) users.Add(reader.GetInt64(0));
        return new Catalogue([.. products], [.. prices], [.. users]);
    }

    public long Product(Random random) => Products[random.Next(Products.Length)];
}
