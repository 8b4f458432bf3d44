using System.Globalization;
using Npgsql;
using Shop.Caching;
using Shop.Security;
using StackExchange.Redis;

namespace Shop.Configuration;

/// <summary>A setting or an argument is missing or invalid. The message names it.</summary>
internal sealed class OptionsException(string message) : Exception(message);

/// <summary>The settings of the Shop, which are checked once at start.</summary>
internal sealed record ShopOptions
{
    /// <summary><c>ConnectionStrings:Shop</c>.</summary>
    public required string Database { get; init; }

    /// <summary><c>ConnectionStrings:Redis</c>; null without Redis.</summary>
    public ConfigurationOptions? Redis { get; init; }

    /// <summary><c>Shop:Cache:Prefix</c>: the prefix of all keys in Redis, so that several shops can share a server. The default is <c>shop:</c>.</summary>
    public string CachePrefix { get; init; } = "shop:";

    /// <summary><c>Shop:Cache:MaxBytes</c>: the maximum memory for cached responses, in bytes. The default is 64 MiB.</summary>
    public int MaxCacheBytes { get; init; } = 64 * 1024 * 1024;

    /// <summary><c>Shop:Currency</c>: the currency of all prices, by ISO 4217. The default is EUR.</summary>
    public string Currency { get; init; } = "EUR";

    /// <summary><c>Shop:Streams:Connections</c>: the maximum number of concurrent streams and exports. Each has its own connection. The default is 8.</summary>
    public int MaxStreams { get; init; } = 8;

    /// <summary><c>Shop:Streams:PerCaller</c>: the maximum for one user, and for all callers of one address who are not staff. The default is 2.</summary>
    public int MaxStreamsPerCaller { get; init; } = 2;

    /// <summary><c>Shop:Streams:ForStaff</c>: the number of streams that are reserved for staff. The default is a quarter of all.</summary>
    public int StreamsReservedForStaff { get; init; } = 2;

    /// <summary><c>Shop:Streams:MinimumRate</c>, in bytes per second: the stream of a slower client is aborted after 5 s. The default is 4096.</summary>
    public int MinStreamRate { get; init; } = 4096;

    /// <summary><c>Shop:Streams:MaxTime</c>: the maximum duration of a stream. A longer one is aborted. The default is 10 minutes.</summary>
    public TimeSpan MaxStreamDuration { get; init; } = TimeSpan.FromMinutes(10);

    /// <summary><c>Shop:MinimumRate</c>, in bytes per second: a connection that reads or sends more slowly is aborted after 5 s. The default is 240.</summary>
    public int MinimumRate { get; init; } = 240;

    /// <summary><c>Shop:RateLimits:&lt;policy&gt;:Permits</c> and <c>:Window</c>, by policy.</summary>
    public IReadOnlyDictionary<string, RateLimit> RateLimits { get; init; } = DefaultRateLimits;

    /// <summary>True if <c>OTEL_EXPORTER_OTLP_ENDPOINT</c> is set, the endpoint for traces and metrics.</summary>
    public bool HasOtlpEndpoint { get; init; }

    /// <summary>The default rate limits, by policy.</summary>
    public static Dictionary<string, RateLimit> DefaultRateLimits => new(StringComparer.OrdinalIgnoreCase)
    {
        ["default"] = new(1200, TimeSpan.FromMinutes(1)),
        // Separate, so that a proxy's health probes are not rejected because of the requests that it forwards.
        ["health"] = new(1200, TimeSpan.FromMinutes(1)),
        ["auth"] = new(30, TimeSpan.FromMinutes(1)),
        // Separate and higher: pages refresh by themselves, and many customers may share one address.
        ["refresh"] = new(600, TimeSpan.FromMinutes(1)),
        ["pages"] = new(1200, TimeSpan.FromMinutes(1)),
        ["export"] = new(5, TimeSpan.FromMinutes(1)),
    };

    /// <summary>Omits the connection string, which contains the password.</summary>
    public override string ToString() => nameof(ShopOptions);

    /// <summary>Reads and checks the settings.</summary>
    /// <exception cref="OptionsException">A setting is missing, invalid or unknown.</exception>
    public static ShopOptions Read(IConfiguration configuration)
    {
        KnownSettings.Check(configuration);
        var currency = configuration["Shop:Currency"] ?? "EUR";
        if (currency.Length != 3 || !currency.All(char.IsAsciiLetterUpper))
            throw new OptionsException($"Shop:Currency must be three capital letters (ISO 4217), not \"{currency}\".");
        var streams = Number(configuration, "Shop:Streams:Connections", 8, 1, 1000);
        return new ShopOptions
        {
            Database = Connection(configuration),
            Redis = RedisServer(configuration),
            Currency = currency,
            CachePrefix = configuration["Shop:Cache:Prefix"] ?? "shop:",
            MaxCacheBytes = Number(configuration, "Shop:Cache:MaxBytes", 64 * 1024 * 1024, 0, int.MaxValue),
            MaxStreams = streams,
            MaxStreamsPerCaller = Number(configuration, "Shop:Streams:PerCaller", 2, 1, 1000),
            StreamsReservedForStaff = Number(configuration, "Shop:Streams:ForStaff", streams / 4, 0, streams - 1),
            MinStreamRate = Number(configuration, "Shop:Streams:MinimumRate", 4096, 1, int.MaxValue),
            MaxStreamDuration = Duration(configuration, "Shop:Streams:MaxTime", TimeSpan.FromMinutes(10)),
            MinimumRate = Number(configuration, "Shop:MinimumRate", 240, 1, int.MaxValue),
            RateLimits = Limits(configuration),
            HasOtlpEndpoint = Collector(configuration),
        };
    }

    private static int Number(IConfiguration configuration, string key, int otherwise, int minimum, int maximum)
    {
        if (configuration[key] is not { } text) return otherwise;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= minimum && value <= maximum
            ? value
            : throw new OptionsException($"{key} must be a whole number from {minimum} to {maximum}, not \"{text}\".");
    }

    private static TimeSpan Duration(IConfiguration configuration, string key, TimeSpan otherwise)
    {
        if (configuration[key] is not { } text) return otherwise;
        return TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out var value) && value > TimeSpan.Zero && value <= TimeSpan.FromDays(1)
            ? value
            : throw new OptionsException($"{key} must be a duration of at most one day, such as 00:10:00, not \"{text}\".");
    }

    private static Dictionary<string, RateLimit> Limits(IConfiguration configuration)
    {
        const string Section = "Shop:RateLimits";
        var limits = DefaultRateLimits;
        foreach (var policy in configuration.GetSection(Section).GetChildren())
        {
            var limit = limits[policy.Key];
            limits[policy.Key] = new RateLimit(
                Number(configuration, $"{policy.Path}:Permits", limit.Permits, 1, int.MaxValue),
                Duration(configuration, $"{policy.Path}:Window", limit.Window));
        }
        return limits;
    }

    private static bool Collector(IConfiguration configuration)
    {
        const string Key = "OTEL_EXPORTER_OTLP_ENDPOINT";
        if (configuration[Key] is not { Length: > 0 } text) return false;
        return Uri.TryCreate(text, UriKind.Absolute, out var uri) && uri.Scheme is "http" or "https"
            ? true
            : throw new OptionsException($"{Key} must be a URL, such as http://localhost:4318, not \"{text}\".");
    }

    private static ConfigurationOptions? RedisServer(IConfiguration configuration)
    {
        if (configuration.GetConnectionString("Redis") is not { Length: > 0 } text) return null;
        try
        {
            return RedisStore.Parse(text);
        }
        catch (FormatException exception)
        {
            throw new OptionsException($"ConnectionStrings:Redis: {exception.Message}");
        }
    }

    private static string Connection(IConfiguration configuration)
    {
        var text = configuration.GetConnectionString("Shop");
        if (string.IsNullOrWhiteSpace(text))
            throw new OptionsException("ConnectionStrings:Shop is missing. Set it in the form Host=…;Database=…;Username=…;Password=….");
        try
        {
            var settings = new NpgsqlConnectionStringBuilder(text);
            if (settings.Host is null) throw new OptionsException("ConnectionStrings:Shop has no Host. Add it in the form Host=….");
            // Slim data sources have no GSS encryption. With Npgsql's default, Prefer, each connection is opened, fails, and is opened again without it.
            if (settings.GssEncryptionMode == GssEncryptionMode.Prefer) settings.GssEncryptionMode = GssEncryptionMode.Disable;
            return settings.ConnectionString;
        }
        catch (Exception exception) when (exception is ArgumentException or FormatException or KeyNotFoundException)
        {
            // The message of the original exception may contain the password.
            throw new OptionsException("ConnectionStrings:Shop is not a valid connection string of Npgsql. Use the form Host=…;Database=…;Username=…;Password=….");
        }
    }
}
