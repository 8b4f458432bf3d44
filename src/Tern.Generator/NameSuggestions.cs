namespace Tern.Generator;

/// <summary>Finds known names that are similar to an unknown name.</summary>
internal static class NameSuggestions
{
    private const int MaxNames = 3;

    /// <summary>A question that lists the nearest names, with a leading space. Empty if no name is similar.</summary>
    /// <param name="wanted">The unknown name.</param>
    /// <param name="names">The known names.</param>
    /// <remarks>At most 3 names are listed. Only names with the smallest edit distance are listed. If no name is within two letters, or a
    /// third of the length, names that contain the unknown name, or are contained in it, are listed instead.</remarks>
    public static string Suggest(string wanted, IEnumerable<string> names)
    {
        string upper = wanted.ToUpperInvariant();
        int limit = Math.Max(2, wanted.Length / 3);
        List<(string Name, int Distance)> near = [.. names
            .Select(name => (Name: name, Distance: Distance(upper, name.ToUpperInvariant())))
            .Where(candidate => candidate.Distance <= limit || OneContainsTheOther(upper, candidate.Name.ToUpperInvariant()))
            .OrderBy(candidate => candidate.Distance)
            .ThenBy(candidate => candidate.Name, StringComparer.Ordinal)];
        if (near.Count == 0)
            return "";
        int smallest = near[0].Distance;
        IEnumerable<string> listed = near.Where(candidate => candidate.Distance == smallest || smallest > limit).Take(MaxNames).Select(candidate => candidate.Name);
        return $" Did you mean {string.Join(" or ", listed)}?";
    }

    private static bool OneContainsTheOther(string wanted, string name) =>
        wanted.Length > 2 && name.Length > 2 && (name.Contains(wanted, StringComparison.Ordinal) || wanted.Contains(name, StringComparison.Ordinal));

    // The number of letters to insert, remove or replace.
    private static int Distance(string wanted, string name)
    {
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
