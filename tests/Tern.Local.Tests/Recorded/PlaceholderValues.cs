namespace Tern.Local.Tests.Recorded;

/// <summary>Matches recorded texts with placeholders, for example <c>arn:&lt;partition&gt;:sqs:&lt;region&gt;:111111111111:&lt;resource:1&gt;</c>.</summary>
internal sealed class PlaceholderValues
{
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal) { ["<partition>"] = "aws", ["<region>"] = "us-east-1" };

    public void Set(string placeholder, string value) => _values[placeholder] = value;

    /// <summary>The value of a placeholder; another text is returned unchanged.</summary>
    public string GetValue(string text) => _values.GetValueOrDefault(text, text);

    /// <summary>Whether a text matches. The first value of a placeholder with a number is its value in the rest of the case.</summary>
    public bool Matches(string template, string text)
    {
        if (template is "date" or "datetime" or "timestamp" or "code-sha256" or "lambda-url")
            return true;
        int open = template.IndexOf('<', StringComparison.Ordinal);
        int close = open < 0 ? -1 : template.IndexOf('>', open);
        if (close < 0)
            return template == text;
        if (!text.StartsWith(template[..open], StringComparison.Ordinal))
            return false;
        string placeholder = template[open..(close + 1)], rest = template[(close + 1)..];
        text = text[open..];
        if (_values.TryGetValue(placeholder, out string? value))
            return text.StartsWith(value, StringComparison.Ordinal) && Matches(rest, text[value.Length..]);
        // The longest value first: the rest of a template is seldom ambiguous.
        for (int length = text.Length; length >= 0; length--)
        {
            bool isNumbered = placeholder.Contains(':', StringComparison.Ordinal);
            if (isNumbered)
                _values[placeholder] = text[..length];
            if (Matches(rest, text[length..]))
                return true;
            _values.Remove(placeholder);
        }
        return false;
    }
}
