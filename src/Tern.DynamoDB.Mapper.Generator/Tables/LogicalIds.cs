using System.Text;

namespace Tern.DynamoDB.Mapper.Generator.Tables;

/// <summary>The names of resources within a template: letters and digits.</summary>
internal static class LogicalIds
{
    /// <summary>Returns the ids of tables, in their order.</summary>
    /// <remarks>
    /// CloudFormation replaces a resource whose id changes. So an id depends on the name of its table only, and not on the order of tables. The hash
    /// distinguishes names that differ only in punctuation or in the case of a first letter.
    /// </remarks>
    public static IReadOnlyList<string> Of(IReadOnlyList<TableDefinition> tables)
    {
        List<string> ids = [.. tables.Select(table => Words(table.TableName))];
        ILookup<string, string> same = ids.ToLookup(id => id, StringComparer.Ordinal);
        return [.. ids.Select((id, index) => id + (same[id].Count() > 1 ? Hash(tables[index].TableName) : "") + "Table")];
    }

    private static string Words(string name)
    {
        var id = new StringBuilder();
        bool isStart = true;
        foreach (char letter in name)
        {
            bool isIncluded = letter is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9');
            if (isIncluded)
                id.Append(isStart ? char.ToUpperInvariant(letter) : letter);
            isStart = !isIncluded;
        }
        return id.ToString();
    }

    // FNV-1a. string.GetHashCode differs between processes.
    private static string Hash(string name)
    {
        uint hash = 2166136261;
        foreach (char letter in name)
            hash = unchecked((hash ^ letter) * 16777619);
        return hash.ToString("x8", System.Globalization.CultureInfo.InvariantCulture);
    }
}
