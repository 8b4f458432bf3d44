using Shop.Configuration;

namespace Shop.Bench.Lab;

/// <summary>Settings in addition to the defaults of Production.</summary>
internal static class Settings
{
    /// <summary>All rate limits are active, but above the offered load. So is the limit of streams per caller.</summary>
    public static readonly (string Name, string Value)[] Raised =
    [
        .. ShopOptions.DefaultRateLimits.Keys.Select(policy => ($"Shop__RateLimits__{policy}__Permits", "1000000000")),
        ("Shop__Streams__PerCaller", "1000"), ("Shop__Streams__ForStaff", "0"),
    ];

    /// <summary>Disables the cache.</summary>
    public static readonly (string Name, string Value) NoCache = ("Shop__Cache__MaxBytes", "0");
}
