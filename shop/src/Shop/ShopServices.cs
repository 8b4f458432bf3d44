using Shop.Caching;
using Shop.Configuration;
using Shop.Data;
using Shop.Observability;
using Shop.Security;
using Shop.Starting;
using Shop.Streaming;

namespace Shop;

/// <summary>The services that handlers use. They are resolved once at start, so that no request uses the container.</summary>
internal sealed class ShopServices
{
    public ShopServices(ShopOptions options, IServiceProvider services)
    {
        Options = options;
        IsDevelopment = services.GetService<IHostEnvironment>()?.IsDevelopment() == true;
        Database = services.GetRequiredService<ShopDatabase>();
        Streams = services.GetRequiredService<StreamConnections>();
        Log = services.GetRequiredService<ILoggerFactory>().CreateLogger("Shop");
        Cache = services.GetRequiredService<ShopCache>();
        RateLimits = new RateLimits(options.RateLimits, Clock);
        Passwords = services.GetRequiredService<PasswordHashing>();
        Tickets = new Tickets(services, Clock);
        Sessions = new Sessions(Database, Clock);
        Outbox = new Outbox(Database, Cache, Clock, Log);
    }

    /// <summary>Registers the services that the container creates and disposes.</summary>
    public static void Register(IServiceCollection services, ShopOptions options)
    {
        services.AddSingleton(provider => new ShopDatabase(options.Database, provider.GetRequiredService<ILoggerFactory>()));
        services.AddSingleton(provider => new StreamConnections(options, provider.GetRequiredService<ILoggerFactory>()));
        services.AddSingleton(provider => new ShopCache(
            options.Redis is { } redis ? new RedisStore(redis, TimeProvider.System) : null,
            options.Redis is null ? new DatabaseNotifications(options.Database, provider.GetRequiredService<ShopDatabase>().Source, TimeProvider.System) : null,
            options.CachePrefix, $"{BuildInfo.Id:N}:{options.Currency}", options.MaxCacheBytes, TimeProvider.System,
            provider.GetRequiredService<ILoggerFactory>().CreateLogger("Shop")));
        services.AddTickets();
    }

    public ShopOptions Options { get; }

    public bool IsDevelopment { get; }

    public ShopDatabase Database { get; }

    public StreamConnections Streams { get; }

    public ShopCache Cache { get; }

    public Outbox Outbox { get; }

    public TimeProvider Clock { get; } = TimeProvider.System;

    public ILogger Log { get; }

    public Tickets Tickets { get; }

    public Sessions Sessions { get; }

    public RateLimits RateLimits { get; }

    public PasswordHashing Passwords { get; }

    public Readiness Readiness { get; } = new();
}
