using System.Globalization;
using System.Text.RegularExpressions;

namespace Shop.Bench.Lab;

/// <summary>The Shop's statements as <c>pgbench</c> takes them.</summary>
internal static partial class PgBenchScript
{
    /// <summary>A statement of the Shop with something for each of its parameters, in one line.</summary>
    public static string Statement(string sql, params string[] values) =>
        Lines().Replace(Parameter().Replace(sql, match => values[int.Parse(match.Groups[1].ValueSpan, CultureInfo.InvariantCulture) - 1]), " ") + ";\n";

    [GeneratedRegex(@"\$(\d+)")]
    private static partial Regex Parameter();

    [GeneratedRegex(@"\s*\n\s*")]
    private static partial Regex Lines();
}
