using System.Globalization;
using System.Text.RegularExpressions;

namespace Shop.Bench.Lab;

/// <summary>Converts the statements of the Shop for <c>pgbench</c>.</summary>
internal static partial class PgBenchScript
{
    /// <summary>A statement of the Shop in one line, with a value for each parameter.</summary>
    public static string Statement(string sql, params string[] values) =>
        Lines().Replace(Parameter().Replace(sql, match => values[int.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) - 1]), " ") + ";\n";

    [GeneratedRegex(@"\$(\d+)")]
    private static partial Regex Parameter();

    [GeneratedRegex(@"\s*\n\s*")]
    private static partial Regex Lines();
}
