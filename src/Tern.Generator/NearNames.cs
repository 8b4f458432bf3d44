namespace Tern.Generator;

/// <summary>Finds what somebody may have meant by a name that is not there.</summary>
internal static class NearNames
{
    private const int Most = 3;

    /// <summary>A question that names the nearest ones, with a blank before it; empty when none is near.</summary>
    /// <param name="wanted">The name that is not there.</param>
    /// <param name="names">Those that are.</param>
    public static string Question(string wanted, IEnumerable<string> names)
    {
        int least = Math.Max(2, wanted.Length / 3);
        var near = new List<string>();
        foreach (string name in names.Order(StringComparer.Ordinal))
        {
            int distance = Distance(wanted.ToUpperInvariant(), name.ToUpperInvariant());
            if (distance < least)
                near.Clear();
            if (distance > least || near.Count == Most)
                continue;
            least = distance;
            near.Add(name);
        }
        return near.Count == 0 ? "" : $" Did you mean {string.Join(" or ", near)}?";
    }

    // How many letters are to be put in, left out or changed; a part of a name is as near as one letter.
    private static int Distance(string wanted, string name)
    {
        if (wanted == name)
            return 0;
        if (wanted.Length > 2 && name.Length > 2 && (name.Contains(wanted, StringComparison.Ordinal) || wanted.Contains(name, StringComparison.Ordinal)))
            return 1;
        int[] previous = [.. Enumerable.Range(0, name.Length + 1)];
        for (int i = 1; i <= wanted.Length; i++)
        {
            var current = new int[name.Length + 1];
            current[0] = i;
            for (int j = 1; j <= name.Length; j++)
                current[j] = Math.Min(Math.Min(current[j - 1], previous[j]) + 1, previous[j - 1] + (wanted[i - 1] == name[j - 1] ? 0 : 1));
            previous = current;
        }
        return previous[^1];
    }
}
