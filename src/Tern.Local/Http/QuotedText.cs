namespace Tern.Local.Http;

/// <summary>Text of a request in a message.</summary>
internal static class QuotedText
{
    private const int MaxLength = 100;

    /// <summary>Returns the first 100 characters, with a question mark for each control character.</summary>
    public static string Create(string text)
    {
        ReadOnlySpan<char> shown = text.AsSpan(0, Math.Min(text.Length, MaxLength));
        string quoted = string.Create(shown.Length, shown, static (result, text) =>
        {
            for (int i = 0; i < result.Length; i++)
                result[i] = char.IsControl(text[i]) || char.IsSurrogate(text[i]) ? '?' : text[i];
        });
        return text.Length > MaxLength ? $"{quoted}…" : quoted;
    }
}
