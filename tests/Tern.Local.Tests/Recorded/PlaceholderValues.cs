namespace Tern.Local.Tests.Recorded;

/// <summary>Matches recorded texts with placeholders, for example <c>arn:&lt;partition&gt;:sqs:&lt;region&gt;:111111111111:&lt;resource:1&gt;</c>.</summary>
internal sealed class PlaceholderValues
{
    // Recordings replace these values by a word.
    private static readonly HashSet<string> s_anyText = new(StringComparer.Ordinal)
    {
        "date", "datetime", "timestamp", "code-sha256", "lambda-url", "sent-timestamp", "sender-id", "event-id", "message-id", "receipt-handle", "m-d5-of-body", "target-arn",
        "topic-arn", "function-url", "detail", "md5-hash", "signature", "signing-cert-u-r-l", "unsubscribe-u-r-l", "maximum-batching-window-in-seconds",
    };

    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal) { ["<partition>"] = "aws", ["<region>"] = "us-east-1" };

    public void Set(string placeholder, string value) => _values[placeholder] = value;

    /// <summary>The value of a placeholder; another text is returned unchanged.</summary>
    public string GetValue(string text) => _values.GetValueOrDefault(text, text);

    /// <summary>Whether a text matches. The first value of a placeholder with a number is its value in the rest of the case. The values of unique IDs differ.</summary>
    public bool Matches(string template, string text)
    {
        if (s_anyText.Contains(template) || template.StartsWith("<timestamp:", StringComparison.Ordinal))
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
        bool isNumbered = placeholder.Contains(':', StringComparison.Ordinal) || placeholder.EndsWith("idx>", StringComparison.Ordinal);
        for (int length = text.Length; length >= 0; length--)
        {
            if (isNumbered && IsValueOfAnother(placeholder, text[..length]))
                continue;
            if (isNumbered)
                _values[placeholder] = text[..length];
            if (Matches(rest, text[length..]))
                return true;
            _values.Remove(placeholder);
        }
        return false;
    }

    // Two placeholders with the same name and different numbers have different values.
    private bool IsValueOfAnother(string placeholder, string value)
    {
        string name = placeholder[..(placeholder.LastIndexOf(':') + 1)];
        if (!name.EndsWith("uuid:", StringComparison.Ordinal))
            return false;
        foreach ((string other, string used) in _values)
        {
            if (used == value && other.StartsWith(name, StringComparison.Ordinal))
                return true;
        }
        return false;
    }
}
