namespace Shop.Features.Products;

/// <summary>
/// The words of a search. In <see cref="Before"/> and <see cref="Last"/> each is quoted for <c>to_tsquery</c>, so that it contains no operators.
/// PostgreSQL's text search parser splits it as it splits the text of products.
/// </summary>
internal sealed class SearchWords
{
    private SearchWords(string[] words) => Words = words;

    /// <summary>The words of the request.</summary>
    public IReadOnlyList<string> Words { get; }

    /// <summary>All words except the last, all of which must match; null if there is only one word.</summary>
    public string? Before => Words.Count == 1 ? null : string.Join(" & ", Words.Take(Words.Count - 1).Select(Quoted));

    /// <summary>The last word, which may be a prefix.</summary>
    public string Last => Quoted(Words[^1]);

    /// <summary>Splits a text into words; null if it contains no letter and no digit.</summary>
    public static SearchWords? Of(string text)
    {
        var words = Array.FindAll(text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries), word => word.Any(char.IsLetterOrDigit));
        return words.Length == 0 ? null : new SearchWords(words);
    }

    private static string Quoted(string word) =>
        $"'{word.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "''", StringComparison.Ordinal)}'";
}
