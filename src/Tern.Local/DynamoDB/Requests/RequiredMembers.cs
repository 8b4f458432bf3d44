using System.Globalization;
using System.Text;
using Tern.Codecs;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Refuses requests that are short of required members, in the service's words.</summary>
internal static class RequiredMembers
{
    // An entry of this map is a table; of all maps in requests it is the only one whose values have required members.
    private const string MapOfTables = "RequestItems.";

    /// <summary>Members whose absence the operations tell in words of their own.</summary>
    private static readonly string[] s_toldByOperation = ["ResourceArn", "Tags", "TagKeys"];

    /// <summary>Refuses a request if anything is missing that the operation does not tell itself.</summary>
    /// <param name="missing">What is missing.</param>
    /// <param name="tellsTable">Whether the operation tells the absence of <c>TableName</c>, as those on tables do.</param>
    /// <exception cref="LocalServiceException">A required member is missing.</exception>
    public static void Check(MissingMembers missing, bool tellsTable)
    {
        IReadOnlyList<string> paths = missing.Paths;
        if (paths.Count == 0 || paths.Any(path => s_toldByOperation.Contains(path) || (tellsTable && path == "TableName")))
            return;
        string problems = string.Join("; ", paths.Select(path => $"Value null at '{Format(path)}' failed to satisfy constraint: Member must not be null"));
        throw LocalServiceException.Validation(string.Create(
            CultureInfo.InvariantCulture,
            $"{paths.Count} validation error{(paths.Count > 1 ? "s" : "")} detected: {problems}"));
    }

    /// <summary>A path as the service writes it: <c>KeySchema[0].AttributeName</c> is <c>keySchema.1.member.attributeName</c>.</summary>
    private static string Format(string path)
    {
        var text = new StringBuilder();
        string rest = path;
        if (path.StartsWith(MapOfTables, StringComparison.Ordinal))
        {
            // Names of tables may have dots, but no brackets.
            int bracket = path.IndexOf('[', MapOfTables.Length);
            int end = bracket >= 0 ? bracket : Math.Max(path.LastIndexOf('.'), MapOfTables.Length);
            text.Append("requestItems.").Append(path, MapOfTables.Length, end - MapOfTables.Length).Append(".member");
            rest = path[end..];
        }
        bool startsName = text.Length == 0;
        for (int i = 0; i < rest.Length; i++)
        {
            if (rest[i] == '[' && rest.IndexOf(']', i) is var close and > 0 && int.TryParse(rest.AsSpan(i + 1, close - i - 1), CultureInfo.InvariantCulture, out int index))
            {
                text.Append(CultureInfo.InvariantCulture, $".{index + 1}.member");
                i = close;
                continue;
            }
            text.Append(startsName ? char.ToLowerInvariant(rest[i]) : rest[i]);
            startsName = rest[i] == '.';
        }
        return text.ToString();
    }
}
