namespace Shop.Features.Products;

/// <summary>
/// The words of a search. In <see cref="Before"/> and <see cref="Last"/> each is in quotes, as <c>to_tsquery</c> takes it, so that it is nothing but
/// text: what it is made of is left to the parser that has read the products.
/// </summary>
internal sealed class SearchWords
{
    private SearchWords(string[] words) => Words = words;

    /// <summary>As they were sent.</summary>
    public IReadOnlyList<string> Words { get; }

    /// <summary>All but the last, each of which must be there; null when there is one alone.</summary>
    public string? Before => Words.Count == 1 ? null : string.Join(" & ", Words.Take(Words.Count - 1).Select(Quoted));

    /// <summary>The last, which may be the beginning of a word.</summary>
    public string Last => Quoted(Words[^1]);

    /// <summary>Null when the text has no word: no letter and no digit.</summary>
    public static SearchWords? Of(string text)
    {
        var words = Array.FindAll(text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries), word => word.Any(char.IsLetterOrDigit));
        return words.Length == 0 ? null : new SearchWords(words);
    }

    private static string Quoted(string word) =>
        $"'{word.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("'", "''", StringComparison.Ordinal)}'";
}
