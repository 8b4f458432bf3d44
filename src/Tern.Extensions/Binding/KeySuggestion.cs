namespace Tern.Extensions.Binding;

/// <summary>Finds the known key that is nearest to an unknown key.</summary>
internal static class KeySuggestion
{
    // A longer key is not a typing error of a known one, and the distance costs the product of the lengths.
    private const int MaxLength = 64;

    /// <summary>Returns a question with the nearest key, with a leading space; empty if none is near.</summary>
    public static string Suggest(string wanted, IEnumerable<string> known)
    {
        if (wanted.Length > MaxLength)
            return "";
        string? nearest = null;
        int limit = Math.Max(2, wanted.Length / 3);
        int smallest = limit + 1;
        foreach (string key in known)
        {
            int distance = GetDistance(wanted, key);
            // A key without its group: MaxAttempts for Retry:MaxAttempts.
            if (key.Length > wanted.Length && key[^(wanted.Length + 1)] == ':' && key.EndsWith(wanted, StringComparison.OrdinalIgnoreCase))
                distance = 0;
            if (distance < smallest)
                (nearest, smallest) = (key, distance);
        }
        return nearest is null ? "" : $" Did you mean '{nearest}'?";
    }

    /// <summary>The number of letters to insert, remove or replace. Case is ignored.</summary>
    private static int GetDistance(string wanted, string key)
    {
        Span<int> distances = stackalloc int[MaxLength + 1];
        for (int i = 0; i <= wanted.Length; i++)
            distances[i] = i;
        for (int j = 0; j < key.Length; j++)
        {
            int diagonal = distances[0];
            distances[0] = j + 1;
            for (int i = 0; i < wanted.Length; i++)
            {
                int replaced = diagonal + (char.ToUpperInvariant(wanted[i]) == char.ToUpperInvariant(key[j]) ? 0 : 1);
                diagonal = distances[i + 1];
                distances[i + 1] = Math.Min(Math.Min(distances[i], diagonal) + 1, replaced);
            }
        }
        return distances[wanted.Length];
    }
}
