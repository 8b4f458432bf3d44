using Shop.Configuration;

namespace Shop.Bench.Lab;

/// <summary>What is set beside Production's values.</summary>
internal static class Settings
{
    /// <summary>Every limit of rates is on, and beyond what is offered; so is that of one caller's streams.</summary>
    public static readonly (string Name, string Value)[] Raised =
    [
        .. ShopOptions.DefaultRateLimits.Keys.Select(policy => ($"Shop__RateLimits__{policy}__Permits", "1000000000")),
        ("Shop__Streams__PerCaller", "1000"), ("Shop__Streams__ForStaff", "0"),
    ];

    /// <summary>Answers are made anew each time.</summary>
    public static readonly (string Name, string Value) NoCache = ("Shop__Cache__MaxBytes", "0");
}
