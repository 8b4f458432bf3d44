using System.Text;

namespace Tern.DynamoDB.Mapper;

/// <summary>Paths of attributes for messages.</summary>
internal static class AttributePath
{
    /// <summary>Returns the path of attributes for a path of DynamoDB JSON: <c>Lines[0].Sku</c> for <c>Items[3].Lines.L[0].M.Sku.S</c>.</summary>
    /// <param name="json">The path within a response or a request.</param>
    /// <param name="root">The member that contains the item, for example <c>Items[3]</c>; empty if the path starts at the attributes.</param>
    public static string FromJson(string json, string root)
    {
        ReadOnlySpan<char> rest = json;
        if (root.Length > 0 && rest.StartsWith(root, StringComparison.Ordinal))
            rest = rest[root.Length..].TrimStart('.');
        // Names and data types alternate: a name, then M with a name, or L with an index.
        var path = new StringBuilder();
        bool isType = false;
        foreach (Range range in rest.Split('.'))
        {
            ReadOnlySpan<char> part = rest[range];
            if (!isType)
            {
                path.Append(path.Length > 0 ? "." : "").Append(part);
                isType = true;
                continue;
            }
            int index = part.IndexOf('[');
            if (index >= 0)
                path.Append(part[index..]);
            else
                isType = part is not "M";
        }
        return path.ToString();
    }
}
