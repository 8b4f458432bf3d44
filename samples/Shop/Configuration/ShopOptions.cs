using Npgsql;

namespace Shop.Configuration;

/// <summary>A setting is missing or wrong; the message names its key.</summary>
internal sealed class OptionsException(string message) : Exception(message);

/// <summary>What is configured, checked once at start.</summary>
internal sealed record ShopOptions
{
    /// <summary><c>ConnectionStrings:Shop</c>.</summary>
    public required string Database { get; init; }

    /// <summary><c>ConnectionStrings:Redis</c>; null without Redis.</summary>
    public string? Redis { get; init; }

    /// <summary><c>Shop:Currency</c>: the one currency of all prices, by ISO 4217.</summary>
    public string Currency { get; init; } = "EUR";

    /// <summary>Reads and checks the settings.</summary>
    /// <exception cref="OptionsException">One is missing or wrong.</exception>
    public static ShopOptions Read(IConfiguration configuration)
    {
        var currency = configuration["Shop:Currency"] ?? "EUR";
        if (currency.Length != 3 || !currency.All(char.IsAsciiLetterUpper)) throw new OptionsException($"Shop:Currency must be three capital letters (ISO 4217), not \"{currency}\".");
        return new ShopOptions { Database = Connection(configuration), Redis = configuration.GetConnectionString("Redis"), Currency = currency };
    }

    private static string Connection(IConfiguration configuration)
    {
        var text = configuration.GetConnectionString("Shop");
        if (string.IsNullOrWhiteSpace(text))
            throw new OptionsException("ConnectionStrings:Shop is missing: Host=…;Database=…;Username=…;Password=…");
        try
        {
            var settings = new NpgsqlConnectionStringBuilder(text);
            return settings.Host is null ? throw new OptionsException("ConnectionStrings:Shop names no Host.") : text;
        }
        catch (Exception exception) when (exception is ArgumentException or FormatException or KeyNotFoundException)
        {
            // The exception's own text may quote the password.
            throw new OptionsException("ConnectionStrings:Shop is not a connection string of Npgsql: Host=…;Database=…;Username=…;Password=…");
        }
    }
}
