using System.Globalization;

namespace Tern.Functions.Idempotency.Keys;

/// <summary>A JSON pointer.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc6901">RFC 6901</seealso>
internal sealed class JsonPointer
{
    private readonly string[] _tokens;
    private readonly string _text;

    /// <exception cref="ArgumentException">The pointer is not valid.</exception>
    public JsonPointer(string text, string parameter)
    {
        ArgumentNullException.ThrowIfNull(text, parameter);
        if (text.Length > 0 && text[0] != '/')
            throw new ArgumentException($"The JSON pointer '{text}' is not valid. Expected: an empty text, or names after '/', for example '/order/id'.", parameter);
        _text = text;
        _tokens = text.Length == 0 ? [] : text[1..].Split('/');
        for (int i = 0; i < _tokens.Length; i++)
            _tokens[i] = _tokens[i].Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal);
    }

    /// <summary>Returns the value; null if it is missing or null.</summary>
    public Document? Find(Document root)
    {
        Document? current = root;
        foreach (string token in _tokens)
        {
            current = current.Kind switch
            {
                DocumentKind.Map => current.AsMap().TryGetValue(token, out Document? member) ? member : null,
                DocumentKind.List when int.TryParse(token, NumberStyles.None, CultureInfo.InvariantCulture, out int index) && index < current.AsList().Count => current.AsList()[index],
                _ => null,
            };
            if (current is null)
                return null;
        }
        return current.IsNull ? null : current;
    }

    public override string ToString() => _text;
}
