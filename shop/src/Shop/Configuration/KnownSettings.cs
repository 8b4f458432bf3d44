namespace Shop.Configuration;

/// <summary>The settings below <c>Shop:</c>. Any other one is an error at start: a misspelt name must not leave a default in force.</summary>
internal static class KnownSettings
{
    private const string Section = "Shop", Policies = "Shop:RateLimits";

    /// <summary>Those with one name; the limits of a rate are <c>Shop:RateLimits:POLICY:Permits</c> and <c>…:Window</c>.</summary>
    public static readonly IReadOnlyList<string> Names =
    [
        "Shop:Cache:MaxBytes", "Shop:Cache:Prefix", "Shop:Currency", "Shop:MinimumRate", "Shop:Origins", "Shop:Proxies", "Shop:Streams:Connections",
        "Shop:Streams:ForStaff", "Shop:Streams:MaxTime", "Shop:Streams:MinimumRate", "Shop:Streams:PerCaller",
    ];

    /// <exception cref="OptionsException">There are others; the message names each with the nearest known name.</exception>
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
        // The section itself, which is also the name of a variable of the environment, is no setting.
        if (section.Value is not null && section.Path.Contains(':')) yield return section.Path;
        foreach (var path in children.SelectMany(Leaves)) yield return path;
    }

    /// <summary>How many characters are to be added, removed or replaced, whatever their case (Levenshtein).</summary>
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
