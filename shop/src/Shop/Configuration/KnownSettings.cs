namespace Shop.Configuration;

/// <summary>The settings below <c>Shop:</c>. An unknown one is an error at start: a misspelled name must not silently leave the default.</summary>
internal static class KnownSettings
{
    private const string Section = "Shop", Policies = "Shop:RateLimits";

    /// <summary>The settings with a fixed name. Rate limits are <c>Shop:RateLimits:POLICY:Permits</c> and <c>…:Window</c>.</summary>
    public static readonly IReadOnlyList<string> Names =
    [
        "Shop:Cache:MaxBytes", "Shop:Cache:Prefix", "Shop:Currency", "Shop:MinimumRate", "Shop:Origins", "Shop:Proxies", "Shop:Streams:Connections",
        "Shop:Streams:ForStaff", "Shop:Streams:MaxTime", "Shop:Streams:MinimumRate", "Shop:Streams:PerCaller",
    ];

    /// <exception cref="OptionsException">There are unknown settings. The message names each with the nearest known name.</exception>
    public static void Check(IConfiguration configuration)
    {
        string[] known = [.. Names, .. ShopOptions.DefaultRateLimits.Keys.SelectMany(policy => new[] { $"{Policies}:{policy}:Permits", $"{Policies}:{policy}:Window" })];
        var unknown = Leaves(configuration.GetSection(Section)).Where(path => !known.Contains(path, StringComparer.OrdinalIgnoreCase)).Order(StringComparer.Ordinal)
            .Select(path => $"Unknown setting {path}. The nearest known setting is {known.MinBy(name => Distance(path, name))}.").ToArray();
        if (unknown.Length > 0) throw new OptionsException(string.Join('\n', unknown));
    }

    private static IEnumerable<string> Leaves(IConfigurationSection section)
    {
        var children = section.GetChildren().ToArray();
        // The section itself can have a value from an environment variable of that name. It is not a setting.
        if (section.Value is not null && section.Path.Contains(':')) yield return section.Path;
        foreach (var path in children.SelectMany(Leaves)) yield return path;
    }

    /// <summary>The Levenshtein distance: the number of added, removed or replaced characters, ignoring case.</summary>
    private static int Distance(string left, string right)
    {
        var row = Enumerable.Range(0, right.Length + 1).ToArray();
        for (var i = 0; i < left.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i + 1;
            for (var j = 0; j < right.Length; j++)
            {
                var replaced = diagonal + (char.ToUpperInvariant(left[i]) == char.ToUpperInvariant(right[j]) ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = Math.Min(replaced, Math.Min(row[j], row[j + 1]) + 1);
            }
        }
        return row[^1];
    }
}
